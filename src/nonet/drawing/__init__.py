"""Drawings as plain values: shapes, and positions on a board of any size. Rules draw themselves with them."""
