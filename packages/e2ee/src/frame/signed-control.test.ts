import { encodeControlMessage, MAX_CONTROL_BYTES, parseControlHeader, SerialId } from "@setsuna/contracts";
import { joinBytes } from "@setsuna/kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type Epoch, type KnownEpoch, newEpoch } from "../epoch/epoch.ts";
import { EpochBook } from "../epoch/epoch-book.ts";
import { deriveSenderKey, type SenderKey } from "../sender/sender-key.ts";
import { librarySignatures, machineSignatures, nativeSignatures, type Signatures } from "../sender/signatures.ts";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { encryptControlMessage } from "./control-messages.ts";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";
import { CONTROL_OVERHEAD_BYTES, type ControlReading, readControlMessage, writeControlMessage } from "./signed-control.ts";

const e2eeKey = new Uint8Array(32).fill(6);
const stream = { kind: "control", channel: 1 } as const;
const NOW = 1_795_600_000_000;
const [MINUTE, HOUR] = [60_000, 3_600_000];
const id = SerialId.parse("abcdefg");
const keyOf = (seed: number): SenderKey => deriveSenderKey(new Uint8Array(32).fill(seed), id);
const [SENDER, INSIDER] = [keyOf(1), keyOf(2)];
const message = (kind: "state" | "event", value: unknown, sequence = 9): Uint8Array =>
  encodeControlMessage({ kind, key: "tally", sequence, capturedAt: 5, payload: { type: "json", value } });

let random: (count: number) => Uint8Array;
let epoch: Epoch;
let book: EpochBook;
beforeEach(() => {
  random = randomBytes(seeded(21));
  epoch = newEpoch(random);
  book = new EpochBook(() => 0);
  book.add([{ ...epoch, signer: SENDER.publicKey } satisfies KnownEpoch]);
});

const writerOf = (key: SenderKey, signatures: Signatures = librarySignatures, salt?: Uint8Array, firstCounter?: number) => {
  const encryptor = new FrameEncryptor({ e2eeKey, stream, epoch, randomBytes: random, salt, firstCounter });
  return (bytes: Uint8Array, now = NOW) => writeControlMessage({ encryptor, key, signatures }, bytes, now);
};
const readerOf = (times: ControlReading["times"] = { joinedAt: NOW, now: NOW }, signatures: Signatures = librarySignatures) => {
  const decryptor = new FrameDecryptor(e2eeKey, stream, { epochs: book });
  return async (signed: Uint8Array, at = times): Promise<string> => {
    const read = await readControlMessage({ decryptor, book, signatures, times: at }, signed);
    return read.ok ? Buffer.from(read.value.message).toString("latin1") : read.error;
  };
};
const inClear = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("a control message in an epoch", () => {
  it.each(["state", "event"] as const)(
    "a %s arrives with its sender's key, and shows the relay only its header",
    async (kind) => {
      const plain = message(kind, { colour: "a secret value" });
      const signed = await writerOf(SENDER)(plain);
      expect(parseControlHeader(signed)).toEqual(parseControlHeader(plain));
      expect(inClear(signed)).not.toContain("secret");
      expect(signed).toHaveLength(plain.length + CONTROL_OVERHEAD_BYTES);
      const decryptor = new FrameDecryptor(e2eeKey, stream, { epochs: book });
      const read = await readControlMessage({ decryptor, book, signatures: librarySignatures, times: undefined }, signed);
      expect(read).toEqual({ ok: true, value: { message: new Uint8Array(plain), signer: SENDER.publicKey } });
    },
  );

  it("has the same signature from WebCrypto and from the library", async () => {
    expect(await machineSignatures()).not.toBe(librarySignatures);
    const salt = joinBytes([random(8), epoch.id]);
    const plain = message("event", 1);
    const [native, library] = [
      await writerOf(SENDER, nativeSignatures, salt)(plain),
      await writerOf(SENDER, undefined, salt)(plain),
    ];
    expect(native).toEqual(library);
    expect(await readerOf(undefined, nativeSignatures)(library)).toBe(inClear(plain));
    library[library.length - 1] = (library.at(-1) ?? 0) ^ 1;
    for (const signatures of [nativeSignatures, librarySignatures])
      expect(await readerOf(undefined, signatures)(library)).toBe("sender-forged");
  });

  it("can fill the wire's largest message, but not exceed it", async () => {
    const bytes = (size: number) =>
      encodeControlMessage({
        kind: "event",
        key: "",
        sequence: 0,
        capturedAt: 0,
        payload: { type: "binary", bytes: new Uint8Array(size - 16) },
      });
    const write = writerOf(SENDER);
    expect(await write(bytes(MAX_CONTROL_BYTES - CONTROL_OVERHEAD_BYTES))).toHaveLength(MAX_CONTROL_BYTES);
    await expect(write(bytes(MAX_CONTROL_BYTES - CONTROL_OVERHEAD_BYTES + 1))).rejects.toThrow(RangeError);
  });
});

describe("an insider with the password, the epoch and the relay's position", () => {
  it("can't write in the sender's name: without a signature, with its own, or with one from another message", async () => {
    const read = readerOf();
    const genuine = await writerOf(SENDER)(message("event", "go", 1));
    const forgery = message("event", "stop", 2);
    const encryptor = new FrameEncryptor({ e2eeKey, stream, epoch, randomBytes: random });
    const unsigned = encryptControlMessage(encryptor, forgery);
    expect(await read(await writerOf(INSIDER)(forgery))).toBe("sender-forged");
    expect(await read(joinBytes([unsigned, genuine.slice(-64)]))).toBe("sender-forged");
    expect(await read(joinBytes([unsigned, new Uint8Array(64)]))).toBe("sender-forged");
    expect(await read(unsigned)).toBe("not-encrypted");
    expect(await read(genuine)).toBe(inClear(message("event", "go", 1)));
  });

  it("can't continue the sender's session or use up its counters", async () => {
    const salt = joinBytes([random(8), epoch.id]);
    const read = readerOf();
    const [first, second] = [message("event", "one", 1), message("event", "two", 2)];
    const write = writerOf(SENDER, librarySignatures, salt);
    expect(await read(await write(first))).toBe(inClear(first));
    expect(await read(await writerOf(INSIDER, librarySignatures, salt, 1)(message("event", "three", 2)))).toBe("sender-forged");
    expect(await read(await write(second))).toBe(inClear(second));
  });

  it("can't replay a signed message, unchanged or encrypted again", async () => {
    const read = readerOf();
    const salt = joinBytes([random(8), epoch.id]);
    const plain = message("event", "fire", 1);
    const genuine = await writerOf(SENDER, librarySignatures, salt)(plain);
    expect(await read(genuine)).toBe(inClear(plain));
    expect(await read(genuine)).toBe("replayed");
    const again = await writerOf(INSIDER, librarySignatures, salt, 7)(plain);
    again.set(genuine.subarray(-64), again.length - 64);
    expect(await read(again)).toBe("sender-forged");
  });

  it("can't send it to another channel's receivers", async () => {
    const decryptor = new FrameDecryptor(e2eeKey, { kind: "control", channel: 2 }, { epochs: book });
    const signed = await writerOf(SENDER)(message("state", 1));
    const reading = { decryptor, book, signatures: librarySignatures, times: undefined };
    expect(await readControlMessage(reading, signed)).toEqual({ ok: false, error: "authentication-failed" });
  });
});

describe("an insider who answered with the name of the sender's epoch", () => {
  beforeEach(() => {
    book = new EpochBook(() => 0);
    book.add([{ id: epoch.id, secret: random(32), signer: INSIDER.publicKey }]);
  });

  it("blinds no receiver, since a message belongs to the epoch whose signer signed it", async () => {
    const signed = await writerOf(SENDER)(message("state", 1));
    expect(await readerOf()(signed)).toBe("sender-forged");
    book.add([{ ...epoch, signer: SENDER.publicKey }]);
    expect(await readerOf()(signed)).toBe(inClear(message("state", 1)));
  });

  it("costs one verification per message once the sender's epoch has been used", async () => {
    book.add([{ ...epoch, signer: SENDER.publicKey }]);
    let verified = 0;
    const counting: Signatures = {
      ...librarySignatures,
      verify: (...args) => {
        verified += 1;
        return librarySignatures.verify(...args);
      },
    };
    const [write, read] = [writerOf(SENDER), readerOf(undefined, counting)];
    for (let value = 0; value < 5; value += 1) await read(await write(message("event", value, value)));
    expect(verified).toBe(2 + 4);
  });
});

describe("a relay that stores messages", () => {
  it("shows a newcomer no earlier message, of this epoch or another", async () => {
    const old = await writerOf(SENDER)(message("state", "on air"), NOW - HOUR);
    const recent = await writerOf(SENDER)(message("event", "fire"), NOW - 11_000);
    const snapshot = await writerOf(SENDER)(message("state", "off air", 10), NOW - 1000);
    for (const stale of [old, recent]) expect(await readerOf()(stale)).toBe("not-fresh");
    expect(await readerOf()(snapshot)).toBe(inClear(message("state", "off air", 10)));
    book = new EpochBook(() => 0);
    expect(await readerOf()(old)).toBe("no-epoch");
  });

  it("can delay a message by at most a minute; one that claims to be from the future is refused too", async () => {
    const read = readerOf();
    const write = writerOf(SENDER);
    const [held, lost, future] = [
      await write(message("event", 1)),
      await write(message("event", 2)),
      await write(message("event", 3), NOW + 2 * MINUTE),
    ];
    expect(await read(held, { joinedAt: NOW - HOUR, now: NOW + MINUTE - 1000 })).toBe(inClear(message("event", 1)));
    expect(await read(lost, { joinedAt: NOW - HOUR, now: NOW + MINUTE + 1000 })).toBe("not-fresh");
    expect(await read(future, { joinedAt: NOW, now: NOW })).toBe("not-fresh");
  });

  it("isn't judged by timestamps before the server's clock is known", async () => {
    const old = await writerOf(SENDER)(message("state", 1), NOW - HOUR);
    const decryptor = new FrameDecryptor(e2eeKey, stream, { epochs: book });
    const read = await readControlMessage({ decryptor, book, signatures: librarySignatures, times: undefined }, old);
    expect(read.ok).toBe(true);
  });
});

describe("any message", () => {
  it("with a changed bit is refused by name, shows nothing, and uses nothing up", async () => {
    const plain = message("state", { value: 12 });
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (at) => {
        const signed = await writerOf(SENDER)(plain);
        const read = readerOf();
        const changed = signed.slice();
        const bit = at % (8 * signed.length);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(["sender-forged", "no-epoch", "not-encrypted", "earlier-form"]).toContain(await read(changed));
        expect(await read(signed)).toBe(inClear(plain));
      }),
      { numRuns: 25 },
    );
  });

  it("of random bytes is refused without throwing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(await readerOf()(bytes)).toMatch(/^(not-encrypted|earlier-form|no-epoch|sender-forged)$/);
      }),
    );
  });

  it("is shown once, in whatever order its copies arrive", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 15 }), async (order) => {
        const write = writerOf(SENDER);
        const sent = await Promise.all([0, 1, 2, 3, 4, 5].map((value) => write(message("event", value, value))));
        const read = readerOf();
        const seen = new Set<number>();
        for (const index of order) {
          const wanted = seen.has(index) ? "replayed" : inClear(message("event", index, index));
          expect(await read(sent[index] ?? new Uint8Array())).toBe(wanted);
          seen.add(index);
        }
      }),
      { numRuns: 8 },
    );
  });
});
