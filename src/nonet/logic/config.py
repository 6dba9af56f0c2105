"""LogicConfig: which techniques are used, in which order, and what they may assume."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from nonet import plugins
from nonet.arguments import checked_items, show, wrong_type
from nonet.catalogue import Technique, technique, techniques
from nonet.errors import UsageError, WrongValueError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LogicConfig", "TechniqueFilter", "checked_config"]


@dataclass(frozen=True, slots=True, repr=False)
class LogicConfig:
    """The techniques in use and their order; the default is HoDoKu's, which `nonet.rate` uses.

    `order` lists the ids of the techniques in use, tried first to last. `uniqueness` says whether techniques may assume
    that the puzzle has one solution: None, the default, checks it; True trusts the caller; False forbids it.

    >>> LogicConfig().without("brute_force").order[-1]
    'forcing_net_verity'
    >>> LogicConfig.of("naked_single", "hidden_single").order
    ('naked_single', 'hidden_single')
    >>> "wxyz_wing" in LogicConfig().having("wxyz_wing").order
    True
    """

    order: tuple[str, ...] = ()
    uniqueness: bool | None = None
    #: Allow almost locked sets as nodes of grouped chains, which finds more chains that are harder to follow.
    als_in_chains: bool = False
    #: Allow the almost locked sets of one step to share cells.
    als_overlap: bool = False

    def __repr__(self) -> str:
        names = f"{len(self.order)} techniques" if len(self.order) > 4 else ", ".join(self.order)
        others = [name for name in ("als_in_chains", "als_overlap") if getattr(self, name)]
        shown = "default" if self.is_default else "; ".join([names, f"uniqueness {self.uniqueness}", *others])
        return f"<LogicConfig {shown}>"

    def __post_init__(self) -> None:
        names: Any = self.order
        if isinstance(names, str):
            raise wrong_type(names, "techniques_tuple")
        names = checked_items(names, "techniques_tuple")
        order = tuple(technique(name).id for name in names) or tuple(entry.id for entry in techniques() if entry.is_on)
        if len(set(order)) != len(order):
            twice = next(name for name in order if order.count(name) > 1)
            raise UsageError("techniques.twice", got=twice)
        object.__setattr__(self, "order", order)

    @classmethod
    def of(cls, *names: str | Technique, uniqueness: bool | None = None) -> LogicConfig:
        """Use exactly these techniques, in this order."""
        if not names:
            raise UsageError("techniques.none")
        return cls(tuple(technique(name).id for name in names), uniqueness)

    @classmethod
    def everything(cls, uniqueness: bool | None = None) -> LogicConfig:
        """Use every technique of the catalogue, in its order."""
        return cls(tuple(entry.id for entry in techniques()), uniqueness)

    @classmethod
    def for_hints(cls, uniqueness: bool | None = None) -> LogicConfig:
        """Use the default of hints and explanations: HoDoKu's order, and nested nets instead of brute force.

        >>> LogicConfig.for_hints().order[-2:]
        ('pattern_overlay', 'nested_net')
        """
        return cls(tuple(entry.id for entry in techniques() if entry.in_hints), uniqueness)

    @classmethod
    def filtered(cls, name: str, uniqueness: bool | None = None, *, for_hints: bool = False) -> LogicConfig:
        """Use the techniques that a `TechniqueFilter` of that name chooses."""
        cls_of_filter = plugins.find("filters", name)
        if cls_of_filter is None:
            known = ", ".join(plugins.names_of("filters")) or "none is installed"
            raise WrongValueError("filter", known=known, got=show(name))
        chosen: TechniqueFilter = plugins.made(cls_of_filter)
        default = cls.for_hints() if for_hints else cls()
        with plugins.failing_as(chosen, "order"):
            found = chosen.order(tuple(map(technique, default.order)))
            return cls.of(
                *plugins.returned(chosen, "order", found, Iterable, "Iterable[Technique]"), uniqueness=uniqueness
            )

    @property
    def enabled(self) -> frozenset[str]:
        """The ids of the techniques in use."""
        return frozenset(self.order)

    @property
    def is_default(self) -> bool:
        """Whether nothing differs from HoDoKu's defaults."""
        return self == LogicConfig()

    def having(self, *names: str | Technique) -> LogicConfig:
        """Use these techniques too, each at its place in the catalogue's order."""
        rank = {entry.id: index for index, entry in enumerate(techniques())}
        order = list(self.order)
        for name in names:
            added = technique(name).id
            if added not in order:
                later = (index for index, other in enumerate(order) if rank[other] > rank[added])
                order.insert(next(later, len(order)), added)
        return replace(self, order=tuple(order))

    def without(self, *names: str | Technique) -> LogicConfig:
        """Use all but these techniques."""
        left_out = {technique(name).id for name in names}
        order = tuple(name for name in self.order if name not in left_out)
        if not order:
            raise UsageError("techniques.none")
        return replace(self, order=order)

    def to_json(self) -> dict[str, Any]:
        """Return the configuration as plain data for JSON."""
        return {
            "order": list(self.order),
            "uniqueness": self.uniqueness,
            "als_in_chains": self.als_in_chains,
            "als_overlap": self.als_overlap,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LogicConfig:
        """Make a configuration from the result of `to_json`."""
        return cls(tuple(data["order"]), data["uniqueness"], data["als_in_chains"], data["als_overlap"])

    def options(self, is_unique: bool) -> dict[str, bool]:
        """Return the options of the native finders; `is_unique` says whether the puzzle is known to be unique."""
        uniqueness = is_unique if self.uniqueness is None else self.uniqueness
        return {"uniqueness": uniqueness, "als_in_chains": self.als_in_chains, "als_overlap": self.als_overlap}


class TechniqueFilter(plugins.Plugin):
    """A choice of techniques, by a name: override `keeps`, or `order` to change their order, too.

    A filter is applied before the work starts, so workers of a cluster need not have it.
    """

    group: ClassVar = "filters"

    def keeps(self, technique: Technique) -> bool:
        """Return whether a technique may be used."""
        return True

    def order(self, techniques: tuple[Technique, ...]) -> Iterable[Technique | str]:
        """Return the techniques to use, tried first to last, of those that are used without a filter."""
        return [technique for technique in techniques if self.keeps(technique)]


@cache
def _default(for_hints: bool) -> LogicConfig:
    return LogicConfig.for_hints() if for_hints else LogicConfig()


def checked_config(config: LogicConfig | None, *, for_hints: bool = False) -> LogicConfig:
    """Return the configuration; for None the default of the scale, or of hints and explanations."""
    if config is None:
        return _default(for_hints)
    if not isinstance(config, LogicConfig):
        raise wrong_type(config, "config")
    return config
