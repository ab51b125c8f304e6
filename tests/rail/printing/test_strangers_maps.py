"""Maps of strangers: what they call things is drawn, never read as SVG, and never endless."""

from typing import Any
from xml.etree import ElementTree

import pytest

from rail.printing.kits import kit_of, small_map
from rotonde.errors import InvalidFile
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.map import check
from rotonde.games.rail.printing.kit import PARTS
from rotonde.printing.files import files_of

NASTY = "</text><script>alert(1)</script>&amp;\"'<"
ODD = ["\x00\x1b[31m\u202eabc", "日本 Київ Ωμέγα", "🚂🚃", "a\nb\tc", "#import sys: *"]


STRANGE = small_map(a=NASTY, b=ODD[0], c=ODD[1], d=ODD[2]) | {
    "name": ODD[3] + NASTY,
    "credit": ODD[4],
    "title": {"en": ODD[0] + NASTY},
}


@pytest.mark.parametrize("part", PARTS)
def test_a_name_is_text_and_nothing_else(part: str) -> None:
    for page in kit_of(RailMap(STRANGE)).sheets(part).pages:
        root = ElementTree.fromstring(f"<svg>{page.content}</svg>")
        assert {node.tag for node in root.iter()} <= {
            *("svg", "g", "path", "rect", "circle", "text", "clipPath", "defs", "use"),
        }


@pytest.mark.parametrize("part", PARTS)
def test_odd_names_are_printed(part: str) -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    from printing.reading import Printed

    (made,) = files_of(kit_of(RailMap(STRANGE), paper="poster").sheets(part))
    text = "".join(Printed(made.content).text().split())
    if part in ("board", "tickets"):
        assert "Київ" in text  # from another font
        assert "</text><script>alert" in text


def test_half_a_letter_is_no_text() -> None:
    """JSON may hold one half of a surrogate pair; no file and no font can."""
    assert [fault.key for fault in check(small_map(a="\ud800"))] == ["data.not-a-text"]


@pytest.mark.parametrize("place", ["name", "cities[0].name"])
def test_a_name_of_10000_characters_is_refused(place: str) -> None:
    long = "x" * 10_000
    data: dict[str, Any] = small_map(a=long) if "cities" in place else small_map() | {"name": long}
    assert [(fault.place, fault.key) for fault in check(data)] == [(place, "data.text-too-long")]
    with pytest.raises(InvalidFile):
        RailMap(data)


def test_the_longest_name_there_may_be_stays_on_its_ticket() -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    from printing.reading import Printed

    kit = kit_of(RailMap(small_map(a="Wwww " * 24)))
    (made,) = files_of(kit.sheets("tickets"))
    sheets = Printed(made.content)
    left = 17  # of the first card on A4: four of 44 mm in the middle
    first = [g for g in sheets.glyphs() if g.box.left < left + 44 and 14.5 < g.box.top < 81]
    assert any(g.text == "…" for g in first)
    assert all(left <= g.box.left and g.box.right <= left + 44 for g in first)
