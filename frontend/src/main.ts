import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/ui.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has no #page");
export default mount(App, { target });
