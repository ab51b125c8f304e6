// Before the first paint: the chosen theme, or the system's. Kept apart because the page's security
// policy allows no script inside the document.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("rotonde.theme");
  } catch (error) {
    chosen = null; // storage is switched off
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
