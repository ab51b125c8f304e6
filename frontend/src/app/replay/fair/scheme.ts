/** `rotonde-fair-v1`: how the key of a log entry follows from the secret and the seeds. */
import { bytesOf, hex, hmac, joined, sha256 } from "./sha256";

export const SCHEME = "rotonde-fair-v1";

/** Secrets, seeds and commitments have one spelling. */
export const is32Bytes = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const commitmentOf = (secret: string): string => hex(sha256(bytesOf(secret)));

function number(value: number, size: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 8) view.setBigUint64(0, BigInt(value));
  else view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

/** Content behind its length, so that no two different messages are written alike. */
const field = (content: Uint8Array): Uint8Array => joined([number(content.length, 4), content]);

/** What is authenticated for one log entry. */
export function entryMessage(table: string, seeds: readonly (string | null)[], entry: number): Uint8Array {
  const text = new TextEncoder();
  return joined([
    field(text.encode(SCHEME)),
    field(text.encode(table)),
    number(seeds.length, 4),
    ...seeds.map((seed) => field(seed === null ? new Uint8Array() : bytesOf(seed))),
    number(entry, 8),
  ]);
}

/** The key of a log entry as records write it: hexadecimal without leading zeros. */
export function entryKey(
  secret: string,
  table: string,
  seeds: readonly (string | null)[],
  entry: number,
): string {
  const digest = hex(hmac(bytesOf(secret), entryMessage(table, seeds, entry)));
  return digest.replace(/^0+(?=.)/, "");
}
