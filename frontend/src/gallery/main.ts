/**
 * A workbench for components, in development only: /gallery.html?show=rail loads gallery/rail.svelte;
 * further parameters (theme=dark, language=en) set the scene. Data comes from /gallery-data/.
 */
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/ui.css";
import { mount, type Component } from "svelte";
import { tongue, type Language } from "$lib/language.svelte";
import { theme, type Theme } from "$lib/theme.svelte";
import { loadWords } from "$lib/words";
import Symbols from "$parts/Symbols.svelte";

const query = new URLSearchParams(location.search);
const shows = import.meta.glob<{ default: Component }>("./*.svelte");
const target = document.getElementById("page");
if (!target) throw new Error("gallery.html has no #page");

if (query.has("language")) tongue.choose(query.get("language") as Language);
if (query.has("theme")) theme.choose(query.get("theme") as Theme);
await loadWords("house", "players", "rail", "trains", "triage");
mount(Symbols, { target: document.body });

const show = shows[`./${query.get("show") ?? ""}.svelte`];
if (show) mount((await show()).default, { target });
else target.textContent = Object.keys(shows).join("  ");
