/** The signs that slots are called by: a shape, a colour and a letter. */

const rounded = (value: number): number => Math.round(value * 10) / 10;

function around(corners: number, radius: (i: number) => number, from: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = from + (2 * Math.PI * i) / corners;
    return `${rounded(radius(i) * Math.cos(angle))} ${rounded(radius(i) * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** The outline of a sign, about as large to the eye whatever its shape. */
export function outline(shape: string, r: number): string {
  switch (shape) {
    case "square": {
      const a = rounded(r * 0.86);
      return `M${-a} ${-a}H${a}V${a}H${-a}Z`;
    }
    case "triangle": {
      const a = r * 1.18;
      return `M0 ${rounded(-a * 1.02)}L${rounded(a * 1.02)} ${rounded(a * 0.72)}H${rounded(-a * 1.02)}Z`;
    }
    case "hexagon":
      return around(6, () => r * 1.06, 0);
    case "diamond":
      return around(4, () => r * 1.16, -Math.PI / 2);
    case "star":
      return around(10, (i) => (i % 2 ? r * 0.72 : r * 1.34), -Math.PI / 2);
    default:
      return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
  }
}

/** How far below the middle the letter's base line lies. */
export const letterDrop = (shape: string, r: number): number =>
  rounded(r * (shape === "triangle" ? 0.52 : shape === "star" ? 0.44 : 0.39));
