import "$ui/styles/fonts.css";
import "$ui/styles/tokens.css";
import "$ui/styles/ui.css";
import { mount } from "svelte";
import App from "$app/App.svelte";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has no #page");
export default mount(App, { target });
