import { poly1305 } from "@noble/ciphers/_poly1305.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACCUMULATOR_AT, ONE_TIME_KEY_AT, POLY1305, TAG_AT } from "./poly1305-code.ts";
import { wasmModule } from "./wasm-module.ts";

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasmModule([POLY1305])));
const { memory, authenticate } = exports as {
  readonly memory: WebAssembly.Memory;
  readonly authenticate: (at: number, length: number) => void;
};
const bytes = new Uint8Array(memory.buffer);
const hex = (value: Uint8Array): string => Buffer.from(value).toString("hex");

/** The tag of whole blocks, given in two calls where there are several. */
const tagOf = (key: Uint8Array, message: Uint8Array): string => {
  bytes.fill(0, ACCUMULATOR_AT, ACCUMULATOR_AT + 40);
  bytes.set(key, ONE_TIME_KEY_AT);
  bytes.set(message, 1024);
  const first = 16 * Math.ceil(message.length / 32);
  authenticate(1024, first);
  if (first < message.length) authenticate(1024 + first, message.length - first);
  return hex(bytes.subarray(TAG_AT, TAG_AT + 16));
};

const ones = "ff".repeat(16);
const zeros = "00".repeat(16);
/** RFC 8439, appendix A.3: the vectors of whole blocks that meet the ends of the ranges. */
const EDGES = [
  {
    name: "7",
    r: `01${"00".repeat(15)}`,
    s: zeros,
    message: `${ones}f0${"ff".repeat(15)}11${"00".repeat(15)}`,
    tag: `05${"00".repeat(15)}`,
  },
  { name: "8", r: `01${"00".repeat(15)}`, s: zeros, message: `${ones}fb${"fe".repeat(15)}${"01".repeat(16)}`, tag: zeros },
  { name: "9", r: `02${"00".repeat(15)}`, s: zeros, message: `fd${"ff".repeat(15)}`, tag: `fa${"ff".repeat(15)}` },
  {
    name: "10",
    r: "01000000000000000400000000000000",
    s: zeros,
    message: `e33594d7505e43b900000000000000003394d7505e4379cd01000000000000000000000000000000000000000000000001${"00".repeat(15)}`,
    tag: "14000000000000005500000000000000",
  },
  {
    name: "11",
    r: "01000000000000000400000000000000",
    s: zeros,
    message: `e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000000000`,
    tag: `13${"00".repeat(15)}`,
  },
];

describe("Poly1305 in WebAssembly", () => {
  it.each(EDGES)("gives the answer of RFC 8439 A.3, vector $name", ({ r, s, message, tag }) => {
    expect(tagOf(Buffer.from(r + s, "hex"), Buffer.from(message, "hex"))).toBe(tag);
  });

  it("is the library's for every key and message, those of ones and zeros too", () => {
    const word = fc.constantFrom(...["ffffffff", "00000000", "fbffffff", "01000000", "feffffff", "0cf3a791"]);
    const block = fc.array(word, { minLength: 4, maxLength: 4 }).map((words) => words.join(""));
    fc.assert(
      fc.property(block, block, fc.array(block, { minLength: 1, maxLength: 12 }), (r, s, blocks) => {
        const [key, message] = [Buffer.from(r + s, "hex"), Buffer.from(blocks.join(""), "hex")];
        expect(tagOf(key, message)).toBe(hex(poly1305(message, key)));
      }),
      { numRuns: 3000 },
    );
  });
});
