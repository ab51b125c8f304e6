/**
 * A workbench for components, in development only: /gallery.html?show=NAME loads games/NAME/Gallery.svelte;
 * further parameters (theme=dark, language=en) set the scene. Data comes from /gallery-data/.
 */
import "$ui/styles/fonts.css";
import "$ui/styles/tokens.css";
import "$ui/styles/ui.css";
import { allGameWords } from "$games/registry";
import { mount, type Component } from "svelte";
import { tongue, type Language } from "$ui/language.svelte";
import { theme, type Theme } from "$ui/theme.svelte";
import { loadWords } from "$ui/words";
import Symbols from "$ui/components/Symbols.svelte";

const query = new URLSearchParams(location.search);
const shows = import.meta.glob<{ default: Component }>("../games/*/Gallery.svelte");
const target = document.getElementById("page");
if (!target) throw new Error("gallery.html has no #page");

if (query.has("language")) tongue.choose(query.get("language") as Language);
if (query.has("theme")) theme.choose(query.get("theme") as Theme);
await loadWords("general", "players", ...allGameWords());
mount(Symbols, { target: document.body });

const show = shows[`../games/${query.get("show") ?? ""}/Gallery.svelte`];
if (show) mount((await show()).default, { target });
else target.textContent = Object.keys(shows).join("  ");
