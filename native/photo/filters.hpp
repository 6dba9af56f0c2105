// Filters over whole gray pictures: colour to gray, scaling, blurs, thresholds, dilation and closing.
#pragma once

#include <array>

#include "photo/image.hpp"

namespace nonet::photo {

// Half luminance, half the darkest channel: red and blue digits on white become as dark as black ones. `rgb` has three
// bytes per pixel.
Picture<uint8_t> gray_of_rgb(const uint8_t* rgb, int width, int height);

// The standard deviation of the noise, after Immerkær (1996): the difference from all eight neighbours, over every
// third row.
double noise(Gray image);

// Shrinks by area averaging.
Picture<uint8_t> shrink(Gray image, int width, int height);

// Scales by linear interpolation between the centres of pixels.
Picture<uint8_t> enlarge(Gray image, int width, int height);

// The mean over windows of odd sides, in each direction.
Picture<float> box_mean(Float image, int window_x, int window_y);

Picture<uint8_t> gaussian_blur(Gray image, float sigma);

// 255 where a pixel is at least `below` darker than the mean of the window of odd side around it, else 0.
Picture<uint8_t> darker_than_around(Gray image, int window, int below);

// The numbers of pixels that are at least `below` darker than their surroundings, and that much lighter.
std::array<size_t, 2> count_darker_and_lighter(Gray image, int window, int below);

// The brightest value in the square of side 2 * reach + 1 around each pixel.
Picture<uint8_t> dilate(Gray image, int reach);

// Closing by a disc of that diameter (odd): removes dark things thinner than the disc.
Picture<uint8_t> close_disc(Gray image, int diameter);

// Divides by the paper brightness, so that paper becomes 230: closing removes thin things and keeps the edges of
// shadows.
Picture<uint8_t> even_light(Gray image, int diameter);

// How much darker each pixel is than the mean of `across` pixels across the line, kept if it continues for `along`
// pixels: strong on thin dark lines of one direction.
Picture<float> ridges(Gray image, bool horizontal, int across, int along);

}  // namespace nonet::photo
