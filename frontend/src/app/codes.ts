/** Invitation codes: three letters and three digits, read aloud, typed anyhow. */
export function tidyCode(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return /^[A-Z]{3}[0-9]{3}$/.test(bare) ? `${bare.slice(0, 3)}-${bare.slice(3)}` : null;
}
