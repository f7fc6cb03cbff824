import { SerialId } from "@setsuna/contracts";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { FrameDecryptor } from "../frame/frame-decryptor.ts";
import { FrameEncryptor } from "../frame/frame-encryptor.ts";
import type { EncryptedUplink } from "../frame/session-key.ts";
import { MaliciousServer } from "../testing/malicious-server.ts";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { senderCode } from "./safety-code.ts";
import { deriveSenderKey, type SenderKey } from "./sender-key.ts";
import { SenderSession } from "./sender-session.ts";
import { ownSender, type SenderClaim, SenderWatch } from "./sender-watch.ts";

const e2eeKey = new Uint8Array(32).fill(4);
const id = SerialId.parse("abcdefg");
const video = { kind: "video", channel: 1 } as const;
const NOW = 1_795_600_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let random: (count: number) => Uint8Array;
let sender: SenderKey;
let server: MaliciousServer;
let watch: SenderWatch;
beforeEach(() => {
  random = randomBytes(seeded(35));
  sender = deriveSenderKey(new Uint8Array(32).fill(1), id);
  server = new MaliciousServer();
  watch = new SenderWatch(e2eeKey, video);
});

const claimOf = (key: SenderKey, at = NOW, stream: EncryptedUplink = video): SenderClaim => {
  const session = new SenderSession(key, stream, random);
  return { salt: session.salt, channel: stream.channel, fastChannel: stream.fastChannel ?? 0, statement: session.statement(at) };
};
const intruder = (): SenderKey => deriveSenderKey(new Uint8Array(32).fill(2), id);

describe("a malicious server", () => {
  it("that forwards unchanged is harmless: the receiver shows the sender's own code", async () => {
    expect(watch.take(server.pass(claimOf(sender)), NOW)).toBeUndefined();
    const code = expect.stringMatching(/^\d{4} \d{4} \d{4} \d{4}$/);
    await expect.poll(() => watch.state).toMatchObject({ code });
    await expect.poll(ownSender(e2eeKey, sender)).toEqual(watch.state);
  });

  it("is refused as sender-forged if it swaps statements of two sessions or streams", () => {
    const [one, another] = [claimOf(sender), claimOf(sender)];
    expect(watch.take(server.swap(one, another), NOW)).toBe("sender-forged");
    for (const stream of [
      { kind: "audio", channel: 1 },
      { kind: "video", channel: 2 },
      { kind: "video", channel: 1, fastChannel: 2 },
    ] as const) {
      const session = new SenderSession(sender, stream, () => one.salt);
      expect(watch.take({ ...one, statement: session.statement(NOW) }, NOW)).toBe("sender-forged");
    }
  });

  it("is refused as sender-forged if it substitutes a key or claims that an old statement is new", () => {
    const claim = claimOf(sender);
    expect(watch.take(server.substitute(claim, intruder().publicKey), NOW)).toBe("sender-forged");
    expect(watch.take(server.substitute(claim, new Uint8Array(32)), NOW)).toBe("sender-forged");
    const later = claimOf(sender, NOW + HOUR).statement ?? new Uint8Array();
    expect(watch.take(server.renew(claim, later.subarray(32, 38)), NOW + HOUR)).toBe("sender-forged");
  });

  it("is refused as session-replayed if it rolls back to an earlier session, by newcomers too", () => {
    const session = new SenderSession(sender, video, random);
    const recorded = [0, 10_000, 20_000].map((after) =>
      server.pass({ salt: session.salt, channel: 1, fastChannel: 0, statement: session.statement(NOW + after) }),
    );
    const taken = recorded.map((_, index) => watch.take(server.rollBack(index), NOW + HOUR + index * 10_000));
    expect(taken).toEqual([undefined, "session-replayed", "session-replayed"]);
    expect(watch.state).toEqual({ name: "unknown" });
  });

  it("may show one earlier frame, as a relay does for still video, until the sender's next statement", () => {
    expect(watch.take(claimOf(sender, NOW - HOUR), NOW)).toBeUndefined();
    expect(watch.state.name).toBe("unknown");
    expect(watch.take(claimOf(sender, NOW), NOW)).toBeUndefined();
    expect(watch.state).toMatchObject({ name: "signed", isOther: false });
    expect(watch.take(claimOf(sender, NOW - HOUR), NOW)).toBeUndefined();
  });

  it("is noticed if it admits another holder of the password as sender, or if signatures are missing", async () => {
    watch.take(claimOf(sender), NOW);
    expect(watch.take(claimOf(intruder()), NOW)).toBeUndefined();
    expect(watch.state).toMatchObject({ name: "signed", isOther: true });
    const [own, other] = [await senderCode(e2eeKey, sender.publicKey), await senderCode(e2eeKey, intruder().publicKey)];
    await expect.poll(() => watch.state).toMatchObject({ code: other });
    expect(other).not.toBe(own);
    watch.take(server.strip(claimOf(sender)), NOW);
    expect(watch.state).toEqual({ name: "unsigned", isOther: true });
    watch.take(claimOf(sender), NOW);
    await expect.poll(() => watch.state).toEqual({ name: "signed", code: own, isOther: false });
  });

  it("can't strip or change a statement in transit without the end-to-end key: the frame doesn't decrypt", () => {
    const claims: SenderClaim[] = [];
    const decryptor = new FrameDecryptor(e2eeKey, video, { onSender: (claim) => claims.push(claim) });
    const session = new SenderSession(sender, video, random);
    const encryptor = new FrameEncryptor({ e2eeKey, stream: video, salt: session.salt, randomBytes: random });
    encryptor.state(session.statement(NOW));
    const clear = Uint8Array.of(7);
    const frame = encryptor.encrypt({ clear, secret: Uint8Array.of(1, 2, 3) }, 0, true);
    // Statement and salt precede the last eleven bytes.
    const stripped = Uint8Array.of(...frame.subarray(0, 19), ...frame.subarray(19 + 102));
    stripped[stripped.length - 1] = 0x18;
    const changed = frame.slice();
    changed[19] = (changed[19] ?? 0) ^ 1;
    for (const forged of [stripped, changed])
      expect(decryptor.decrypt(forged, clear, 0)).toEqual({ ok: false, error: "authentication-failed" });
    expect(claims).toEqual([]);
    expect(decryptor.decrypt(frame, clear, 0).ok).toBe(true);
    expect(claims.map(({ statement }) => statement)).toEqual([session.statement(NOW)]);
  });
});

describe("any statement", () => {
  it("with a changed bit is never accepted as the sender's or as a new one", () => {
    const claim = claimOf(sender);
    fc.assert(
      fc.property(fc.nat(102 * 8 - 1), (bit) => {
        const statement = claim.statement?.slice() ?? new Uint8Array();
        statement[bit >> 3] = (statement[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(new SenderWatch(e2eeKey, video).take({ ...claim, statement }, NOW)).toBe("sender-forged");
      }),
      { numRuns: 60 },
    );
  });

  it("of an ended session is never accepted as fresh, in any order", () => {
    const session = new SenderSession(sender, video, random);
    const words = [0, 1, 2, 3, 4].map((step) => session.statement(NOW + step * 10_000));
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), fc.integer({ min: 2, max: 1000 }), (order, minutes) => {
        const newcomer = new SenderWatch(e2eeKey, video);
        const outcomes = order.map((index) =>
          newcomer.take(
            { salt: session.salt, channel: 1, fastChannel: 0, statement: words[index] },
            NOW + 40_000 + minutes * MINUTE,
          ),
        );
        expect(newcomer.state).toEqual({ name: "unknown" });
        for (const [at, index] of order.entries())
          expect(outcomes[at]).toBe(at > 0 && order[at - 1] !== index ? "session-replayed" : undefined);
      }),
      { numRuns: 20 },
    );
  });
});
