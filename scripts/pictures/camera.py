"""Taking a picture of a screen, in one of several looks, and keeping its file small."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from .house import House
from .screens import Stop

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SETTLE_MILLISECONDS = 600  # fonts, boards that glide into place
COLOURS = 256
LOCALES = {"fr": "fr-FR", "en": "en-GB"}


@dataclass(frozen=True)
class Look:
    name: str
    viewport: dict[str, int]
    theme: str = "light"
    language: str = "fr"

    @property
    def touch(self) -> bool:
        return self.viewport == PHONE


LOOKS = (
    Look("desktop", DESKTOP),
    Look("desktop-dark", DESKTOP, theme="dark"),
    Look("phone", PHONE),
    Look("phone-dark", PHONE, theme="dark"),
    Look("en-desktop", DESKTOP, language="en"),
    Look("en-phone", PHONE, language="en"),
)


def take(house: House, stop: Stop, look: Look, path: Path) -> None:
    settings: dict[str, Any] = {
        "viewport": look.viewport,
        "locale": LOCALES[look.language],
        "color_scheme": look.theme,
        "has_touch": look.touch,
    }
    context = house.browser.new_context(
        base_url=house.address, storage_state=house.state, reduced_motion="reduce", **settings
    )
    page: Page = context.new_page()
    page.goto(stop.address)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => null)")
    stop.act(page)
    page.wait_for_timeout(SETTLE_MILLISECONDS)
    page.screenshot(path=path)
    context.close()
    shrink(path)


def shrink(path: Path) -> None:
    """Flat inks need few colours: a palette makes the file a third as large."""
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
