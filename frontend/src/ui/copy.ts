/** Puts a text on the clipboard; false where the browser does not allow it (plain HTTP). */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
