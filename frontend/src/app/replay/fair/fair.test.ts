import { describe, expect, it } from "vitest";
import fixed from "../../../../../tests/golden/fairness-v1.json?raw";
import { check, failed, shortened } from "./check";
import { NotARecord, readRecord, type SealedRecord } from "./record";
import { commitmentOf, entryKey, entryMessage, SCHEME } from "./scheme";
import { bytesOf, hex, hmac, sha256 } from "./sha256";

interface Golden {
  scheme: string;
  sha256: { message: string; sha256: string }[];
  keys: {
    secret: string;
    commitment: string;
    table: string;
    seeds: (string | null)[];
    number: number;
    message: string;
    hmac: string;
    key: string;
  }[];
}
const golden = JSON.parse(fixed) as Golden;

describe("the fixed values of the scheme", () => {
  it("has the scheme's name", () => expect(golden.scheme).toBe(SCHEME));
  it.each(golden.sha256)("sha256 of $message.length digits", ({ message, sha256: wanted }) => {
    expect(hex(sha256(bytesOf(message)))).toBe(wanted);
  });
  it.each(golden.keys)("key of entry $number at $table", (wanted) => {
    const { secret, table, seeds, number } = wanted;
    expect(commitmentOf(secret)).toBe(wanted.commitment);
    const message = entryMessage(table, seeds, number);
    expect(hex(message)).toBe(wanted.message);
    expect(hex(hmac(bytesOf(secret), message))).toBe(wanted.hmac);
    expect(entryKey(secret, table, seeds, number)).toBe(wanted.key);
  });
  it("hashes a key that is longer than a block (RFC 4231, case 6)", () => {
    const message = new TextEncoder().encode("Test Using Larger Than Block-Size Key - Hash Key First");
    expect(hex(hmac(new Uint8Array(131).fill(0xaa), message))).toBe(
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    );
  });
});

const secret = golden.keys[0]!.secret;
const seed = "77".repeat(32);

function sealed(change: Partial<SealedRecord> = {}): SealedRecord {
  const seeds = [seed, null];
  const numbers = [1, 2, 5];
  return {
    game: "tram",
    rules: "1",
    players: ["Camille", "apprentice"],
    scheme: SCHEME,
    table: "t",
    commitment: commitmentOf(secret),
    secret,
    seeds,
    stretches: [{ place: "", numbers, keys: numbers.map((n) => entryKey(secret, "t", seeds, n)) }],
    beside: [3, 4],
    ...change,
  };
}
const note = { commitment: commitmentOf(secret), seed };

describe("the check", () => {
  it("holds for an honest record and what the page noted", () => {
    expect(failed(check(sealed(), note))).toEqual([]);
    expect(check(sealed(), note)).toMatchObject({ noted: "holds", seed: "holds", count: 3 });
  });
  it("says what it could not look at without notes", () => {
    expect(check(sealed(), null)).toMatchObject({ noted: "unchecked", seed: "unchecked" });
  });
  it("notices another secret", () => {
    const other = golden.keys.find((key) => key.secret !== secret)!.secret;
    expect(failed(check(sealed({ secret: other }), note))).toEqual(["secret", "keys"]);
  });
  it("notices a whole game made up afterwards", () => {
    const { secret: other } = golden.keys.find((key) => key.secret !== secret)!;
    const keys = [1, 2, 5].map((n) => entryKey(other, "t", [seed, null], n));
    const forged = sealed({
      secret: other,
      commitment: commitmentOf(other),
      stretches: [{ place: "", numbers: [1, 2, 5], keys }],
    });
    expect(failed(check(forged, note))).toEqual(["noted"]);
  });
  it("notices a seed that was left out", () => {
    expect(failed(check(sealed({ seeds: [null, null] }), note))).toEqual(["seed", "keys"]);
  });
  it("names the entry whose key was changed", () => {
    const honest = sealed();
    const keys = [...honest.stretches[0]!.keys];
    keys[1] = "abc";
    const forged = sealed({ stretches: [{ place: "", numbers: [1, 2, 5], keys }] });
    expect(check(forged, note)).toMatchObject({ keys: "fails", wrong: [2] });
  });
  it("notices a number that was passed over, and one that serves twice", () => {
    expect(check(sealed({ beside: [4] }), note)).toMatchObject({ numbers: "fails", amiss: [3] });
    expect(check(sealed({ beside: [3, 4, 5] }), note)).toMatchObject({ numbers: "fails", amiss: [5] });
  });
});

describe("a record file", () => {
  const file = {
    rotonde: 1,
    game: "tram",
    rules: "1",
    options: {},
    scheme: "keyed-v1",
    keys: ["a", "b"],
    actions: ["x"],
    players: ["C"],
    fairness: {
      scheme: SCHEME,
      table: "t",
      commitment: "c",
      secret: "s",
      seeds: [null],
      numbers: [1, 5],
      undone: [
        { number: 2, seat: 0, action: "x", undone_by: 4 },
        { number: 3, seat: 0, action: "y", undone_by: 4 },
      ],
    },
  };
  it("accounts for actions taken back and for the undo, once", () => {
    expect(readRecord(JSON.stringify(file))?.beside).toEqual([2, 3, 4]);
  });
  it("is null when the shuffle was not sealed", () => {
    expect(readRecord(JSON.stringify({ ...file, fairness: undefined }))).toBeNull();
  });
  it.each(["", "[]", "{}", JSON.stringify({ ...file, keys: ["a"] })])("is refused: %s", (text) => {
    expect(() => readRecord(text)).toThrow(NotARecord);
  });
  it("shortens hashes for the eye", () => expect(shortened(secret)).toBe("0001…1e1f"));
});
