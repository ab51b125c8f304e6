/** Telling others of a result: by what the device offers, else by the clipboard. */
export type Shared = "shared" | "copied" | "failed";

export async function share(text: string, address: string): Promise<Shared> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text, url: address });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "failed";
      // Refused by the browser: the clipboard remains.
    }
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${address}`);
    return "copied";
  } catch {
    return "failed";
  }
}
