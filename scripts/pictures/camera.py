"""Taking a picture of a screen, in one of several looks, and keeping its file small."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize

from .screens import Stop
from .server import PictureServer

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
TOUCHED = 480  # pixels: a screen whose shorter side is no longer is a phone
SETTLE_MILLISECONDS = 600  # fonts, boards that glide into place
COLOURS = 256
LOCALES = {"fr": "fr-FR", "en": "en-GB"}


@dataclass(frozen=True)
class Look:
    name: str
    viewport: ViewportSize
    theme: Literal["light", "dark"] = "light"
    language: str = "fr"

    @property
    def touch(self) -> bool:
        return min(self.viewport["width"], self.viewport["height"]) <= TOUCHED


LOOKS = (
    Look("desktop", DESKTOP),
    Look("desktop-dark", DESKTOP, theme="dark"),
    Look("phone", PHONE),
    Look("phone-dark", PHONE, theme="dark"),
    Look("en-desktop", DESKTOP, language="en"),
    Look("en-phone", PHONE, language="en"),
)
# For the screens whose layout differs from window to window.
WINDOWS = (
    Look("small-phone", {"width": 360, "height": 640}),
    Look("landscape", {"width": 844, "height": 390}),
    Look("small-landscape", {"width": 740, "height": 360}),
    Look("tablet", {"width": 768, "height": 1024}),
    Look("tablet-dark", {"width": 768, "height": 1024}, theme="dark"),
    Look("large-tablet", {"width": 820, "height": 1180}),
    Look("tablet-landscape", {"width": 1180, "height": 820}),
    Look("laptop", {"width": 1366, "height": 650}),
)


def take(server: PictureServer, stop: Stop, look: Look, path: Path) -> None:
    context = server.browser.new_context(
        base_url=server.address,
        storage_state=None if stop.newcomer else server.state,
        reduced_motion="reduce",
        viewport=look.viewport,
        locale=LOCALES[look.language],
        color_scheme=look.theme,
        has_touch=look.touch,
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


def shrink(path: Path, *, width: int | None = None, colours: int = COLOURS) -> None:
    """Reduce the file to a palette, and the picture to a width if it is larger.

    Flat colours need few entries: a palette makes the file a third as large.
    """
    with Image.open(path) as picture:
        full = picture.convert("RGB")
    if width is not None and full.width > width:
        height = round(full.height * width / full.width)
        full = full.resize((width, height), Image.Resampling.LANCZOS)
    small = full.quantize(colours, kmeans=2, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
