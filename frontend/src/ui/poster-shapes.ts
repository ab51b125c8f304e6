/** Shapes for posters as SVG text. Poster inks are the same in both themes (tokens.css). */
export const C = {
  green: "var(--poster-green)",
  green2: "var(--poster-green-light)",
  green3: "var(--poster-green-soft)",
  pale: "var(--poster-green-pale)",
  brass: "var(--poster-brass)",
  sand: "var(--poster-sand)",
  ox: "var(--poster-oxblood)",
  ox2: "var(--poster-oxblood-light)",
  cream: "var(--poster-paper)",
  paper: "var(--poster-cream)",
  blue: "var(--poster-blue)",
  blue2: "var(--poster-blue-light)",
  sky: "var(--poster-sky)",
  ink: "var(--poster-ink)",
  rose: "var(--poster-rose)",
};
export const f = (n: number) => +n.toFixed(1);
export const wheel = (x: number, y: number, r: number, c: string = C.ink, h: string = C.brass) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/><circle cx="${x}" cy="${y}" r="${f(r * 0.42)}" fill="${h}"/>`;
// side view, rails at y = 0, nose to the right, about 92 wide
export const loco = `<g><path fill="${C.ink}" d="M-2 -8h92v4H-2zM86 -8l9 6h-9z"/><rect x="24" y="-29" width="58" height="18" rx="9" fill="${C.ox}"/><rect x="80" y="-30" width="5" height="20" rx="2" fill="${C.ink}"/><path fill="${C.ink}" d="M66 -29l-3 -15h12l-3 15zM61.5 -46h15v4h-15z"/><path fill="${C.brass}" d="M44 -28.5a6 7 0 0 1 12 0zM36 -29h3v18h-3zM58 -29h2.5v18H58z"/><path fill="${C.ox}" d="M2 -42h26v32H2z"/><path fill="${C.ink}" d="M-2 -45h33v4.5H-2z"/><rect x="8" y="-36" width="13" height="11" rx="1.5" fill="${C.sand}"/>${wheel(12, -7, 7.5)}${wheel(32, -7, 7.5)}${wheel(52, -7, 7.5)}${wheel(74, -4.5, 5)}<path stroke="${C.brass}" stroke-width="2.2" d="M12 -5h40" stroke-linecap="round"/></g>`;
export const coach = (c: string, w = 62) =>
  `<g><rect x="0" y="-33" width="${w}" height="26" rx="3" fill="${c}"/><path fill="${C.ink}" d="M-2 -36h${w + 4}v4.5h-${w + 4}zM-4 -9h${w + 8}v3.5h-${w + 8}z"/>${Array.from({ length: 4 }, (_, i) => `<rect x="${f(6 + (i * (w - 8)) / 4)}" y="-27" width="${f((w - 8) / 4 - 5)}" height="9" rx="1.5" fill="${C.sand}"/>`).join("")}${wheel(12, -4.5, 5)}${wheel(w - 12, -4.5, 5)}</g>`;

export const VB = 'viewBox="0 38 300 240"';
