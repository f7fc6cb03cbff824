import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { MaliciousRelay, type SentFrame } from "../testing/malicious-relay.ts";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";
import type { EncryptedStream } from "./session-key.ts";
import { trailerBytes } from "./trailer.ts";

const e2eeKey = new Uint8Array(32).fill(4);
const video = { kind: "video", channel: 1 } as const;
let random: (count: number) => Uint8Array;
let relay: MaliciousRelay;
let receiver: FrameDecryptor;
beforeEach(() => {
  random = randomBytes(seeded(31));
  relay = new MaliciousRelay();
  receiver = new FrameDecryptor(e2eeKey, video);
});

const sender = (stream: EncryptedStream = video) => {
  const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: random });
  let sent = 0;
  return (wholeSalt = true): SentFrame => {
    const clear = Uint8Array.of(7, sent);
    const rtpTimestamp = 3000 * sent;
    sent += 1;
    return {
      clear,
      rtpTimestamp,
      encrypted: encryptor.encrypt({ clear, secret: Uint8Array.of(sent, 1, 2, 3) }, rtpTimestamp, wholeSalt),
    };
  };
};
const taken = ({ encrypted, clear, rtpTimestamp }: SentFrame) => {
  const result = receiver.decrypt(encrypted, clear, rtpTimestamp);
  return result.ok ? [...result.value] : result.error;
};

describe("a malicious relay", () => {
  it("is refused by name if it strips, swaps, replays, substitutes or delays, and the stream continues", () => {
    const send = sender();
    expect(taken(relay.pass(send()))).toEqual([1, 1, 2, 3]);
    const [second, third] = [send(false), send(false)];
    expect(taken(relay.strip(second, trailerBytes(false)))).toBe("not-encrypted");
    expect(taken(relay.swap(second, third))).toBe("authentication-failed");
    expect(taken(relay.substitute(second, Uint8Array.of(9)))).toBe("authentication-failed");
    expect(taken(relay.delay(second, 1))).toBe("timestamp-changed");
    expect(taken(relay.replay(0))).toBe("replayed");
    expect([taken(second), taken(third)]).toEqual([
      [2, 1, 2, 3],
      [3, 1, 2, 3],
    ]);
  });

  it("is refused by name if it sends a stream to another's receiver", () => {
    for (const stream of [
      { kind: "video", channel: 2 },
      { kind: "audio", channel: 1 },
      { kind: "control", channel: 1 },
    ] as const)
      expect(taken(sender(stream)())).toBe("authentication-failed");
  });

  it("is refused by name if it rolls back to an earlier session", () => {
    expect(taken(relay.pass(sender()()))).toEqual([1, 1, 2, 3]);
    for (let restart = 0; restart < 2; restart += 1) taken(sender()());
    expect(taken(relay.replay(0))).toBe("replayed");
  });

  it("can hold back and reorder, but no frame is accepted twice or altered", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.nat(39), { maxLength: 200 }), (seed, order) => {
        random = randomBytes(seeded(seed));
        receiver = new FrameDecryptor(e2eeKey, video);
        const [first, second] = [sender(), sender()];
        const frames = Array.from({ length: 40 }, (_, index) => (index < 20 ? first : second)());
        const seen = new Set<number>();
        for (const index of order) {
          const frame = frames[index];
          if (frame === undefined) throw new RangeError(`frame ${index}`);
          const result = taken(frame);
          if (seen.has(index)) expect(result).toBe("replayed");
          else if (typeof result !== "string") {
            expect(result).toEqual([(index % 20) + 1, 1, 2, 3]);
            seen.add(index);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
