/**
 * Sizes of screens, by name: `@media (--phone)` in styles, `MediaQuery(BREAKPOINTS.phone)` in code.
 * plugins/breakpoints.ts puts the numbers in place of the names.
 */
export const BREAKPOINTS = {
  "small-phone": "(max-width: 374px)",
  "narrow-phone": "(max-width: 389px)",
  "large-phone": "(max-width: 480px)",
  phone: "(max-width: 760px)",
  "beyond-phone": "(min-width: 761px)",
  "small-tablet": "(max-width: 1000px)",
  narrow: "(max-width: 999px)",
  "beyond-narrow": "(min-width: 1000px)",
  tablet: "(max-width: 1100px)",
  "beyond-tablet": "(min-width: 1101px)",
  "large-tablet": "(max-width: 1180px)",
  "beyond-large-tablet": "(min-width: 1181px)",
  medium: "(max-width: 1279px)",
  "beyond-medium": "(min-width: 1280px)",
  "small-laptop": "(max-width: 1280px)",
  laptop: "(max-width: 1380px)",
  "large-laptop": "(max-width: 1400px)",
  // A phone on its side; narrower low screens are magnified ones.
  lying: "(max-height: 480px) and (min-width: 600px)",
  // A phone either way. A list: it cannot be joined to another by "and".
  handheld: "(max-width: 760px), (max-height: 480px) and (min-width: 600px)",
  standing: "(min-height: 481px)",
  "lying-low": "(max-height: 372px)",
  flat: "(max-height: 420px)",
  "very-low": "(max-height: 620px)",
  lower: "(max-height: 740px)",
  low: "(max-height: 800px)",
  tall: "(min-height: 830px)",
} as const;
