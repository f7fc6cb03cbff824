import { SerialId } from "@setsuna/contracts";
import { base64url } from "@setsuna/kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { FrameDecryptor } from "../frame/frame-decryptor.ts";
import { FrameEncryptor } from "../frame/frame-encryptor.ts";
import { deriveSenderKey } from "../sender/sender-key.ts";
import { SenderSession } from "../sender/sender-session.ts";
import { type SenderClaim, SenderWatch } from "../sender/sender-watch.ts";
import { MaliciousEpochs } from "../testing/malicious-epochs.ts";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { type Epoch, newEpoch } from "./epoch.ts";
import { writeFirstAnswer } from "./epoch-answer.ts";
import { EpochBook } from "./epoch-book.ts";
import { readEpochRequest } from "./epoch-request.ts";
import { ReceiverEpochs } from "./receiver-epochs.ts";
import { SenderEpochs } from "./sender-epochs.ts";

const e2eeKey = new Uint8Array(32).fill(4);
const id = SerialId.parse("abcdefg");
const video = { kind: "video", channel: 1 } as const;
const NOW = 1_795_600_000_000;
let random: (count: number) => Uint8Array;
let now: number;
let relay: MaliciousEpochs;
let sender: SenderEpochs;
let receiver: ReceiverEpochs;

const senderOf = (seed: number): SenderEpochs =>
  new SenderEpochs({ e2eeKey, sender: deriveSenderKey(new Uint8Array(32).fill(seed), id), randomBytes: random });
const receiverOf = (key = e2eeKey): ReceiverEpochs =>
  new ReceiverEpochs({ e2eeKey: key, book: new EpochBook(() => now), randomBytes: random });
const answerTo = ({ request }: ReceiverEpochs, by = sender) => {
  const answer = by.answer(request, now);
  if (answer === undefined) throw new RangeError("no answer");
  return answer;
};
beforeEach(() => {
  random = randomBytes(seeded(55));
  now = 0;
  relay = new MaliciousEpochs();
  sender = senderOf(1);
  receiver = receiverOf();
});

const frameIn = (epoch: Epoch, { by = sender, key = e2eeKey, signed = true } = {}): Uint8Array => {
  const session = new SenderSession(by.sender, video, random, epoch);
  const encryptor = new FrameEncryptor({ e2eeKey: key, stream: video, epoch, salt: session.salt, randomBytes: random });
  if (signed) encryptor.state(session.statement(NOW));
  return encryptor.encrypt({ clear: Uint8Array.of(7), secret: Uint8Array.of(1, 2, 3) }, 0, true);
};
const decryptorOf = (of: ReceiverEpochs) => {
  const watch = new SenderWatch(e2eeKey, video);
  let refusal: string | undefined;
  const onSender = (claim: SenderClaim): void => {
    refusal = watch.take(claim, NOW);
  };
  const decryptor = new FrameDecryptor(e2eeKey, video, { epochs: of.book, onSender });
  return (frame: Uint8Array): string => {
    refusal = undefined;
    const outcome = decryptor.decrypt(frame, Uint8Array.of(7), 0);
    return outcome.ok ? (refusal ?? "played") : outcome.error;
  };
};

describe("a relay that forwards unchanged", () => {
  it("makes a receiver wait for its answer before it decrypts", () => {
    const decrypt = decryptorOf(receiver);
    const frame = frameIn(sender.current);
    expect(decrypt(frame)).toBe("no-epoch");
    expect(receiver.take(relay.pass(answerTo(receiver))).ok).toBe(true);
    expect(decrypt(frame)).toBe("played");
  });

  it("gets the same answer for a repeated request, and a second answer reveals nothing new", () => {
    const first = answerTo(receiver);
    expect(answerTo(receiver)).toEqual(first);
    receiver.take(first);
    expect(receiver.take(first)).toEqual({ ok: true, value: [] });
  });

  it("carries the next epoch before it starts, and the previous one only while its frames are in flight", () => {
    receiver.take(answerTo(receiver));
    const before = sender.current;
    sender.renew();
    const coming = receiver.take(answerTo(receiver));
    expect(coming.ok && coming.value).toHaveLength(1);
    expect(sender.current).toBe(before);
    sender.change(now);
    const decrypt = decryptorOf(receiver);
    expect(decrypt(frameIn(sender.current))).toBe("played");
    const late = receiverOf();
    late.take(answerTo(late));
    expect(decryptorOf(late)(frameIn(before))).toBe("played");
    now += 3000;
    const later = receiverOf();
    later.take(answerTo(later));
    expect(decryptorOf(later)(frameIn(before))).toBe("no-epoch");
  });

  it("may lose any answer, since repeating the request returns the missing epochs", () => {
    sender.answer(receiver.request, now);
    sender.renew();
    sender.change(now);
    const later = answerTo(receiver);
    expect(receiver.take(later)).toEqual({ ok: false, error: "unknown-context" });
    expect(receiver.take(answerTo(receiver)).ok).toBe(true);
    expect(decryptorOf(receiver)(frameIn(sender.current))).toBe("played");
  });
});

describe("an evicted receiver", () => {
  it("can't decrypt the next epoch, even with the end-to-end key, every packet and every relay message", () => {
    const putOut = receiverOf();
    putOut.take(relay.pass(answerTo(putOut)));
    receiver.take(relay.pass(answerTo(receiver)));
    const decrypt = decryptorOf(putOut);
    expect(decrypt(frameIn(sender.current))).toBe("played");
    sender.renew();
    const renewed = relay.pass(answerTo(receiver));
    sender.change(now);
    for (const answer of [relay.replay(0), relay.replay(1), renewed, relay.swap(renewed, putOut.request)]) putOut.take(answer);
    expect(decrypt(frameIn(sender.current))).toBe("no-epoch");
    receiver.take(renewed);
    expect(decryptorOf(receiver)(frameIn(sender.current))).toBe("played");
  });

  it("can't impersonate the sender once frames of the old epoch have expired", () => {
    const old = sender.current;
    receiver.take(answerTo(receiver));
    const decrypt = decryptorOf(receiver);
    expect(decrypt(frameIn(old))).toBe("played");
    sender.renew();
    sender.change(now);
    receiver.take(answerTo(receiver));
    expect(decrypt(frameIn(sender.current))).toBe("played");
    now += 5001;
    expect(decrypt(frameIn(old))).toBe("epoch-ended");
    expect(decrypt(frameIn(sender.current))).toBe("played");
  });

  it("can't read a recorded stream by learning the password later, since a session's key depends on both secrets", () => {
    const frame = frameIn(sender.current);
    const learned = new FrameDecryptor(e2eeKey, video);
    expect(learned.decrypt(frame, Uint8Array.of(7), 0)).toEqual({ ok: false, error: "no-epoch" });
    const guessed = new EpochBook(() => now);
    guessed.add([{ id: sender.current.id, secret: random(32), signer: sender.sender.publicKey }]);
    const wrong = new FrameDecryptor(e2eeKey, video, { epochs: guessed });
    expect(wrong.decrypt(frame, Uint8Array.of(7), 0)).toEqual({ ok: false, error: "authentication-failed" });
    receiver.take(answerTo(receiver));
    expect(decryptorOf(receiver)(frameIn(sender.current, { key: new Uint8Array(32) }))).toBe("authentication-failed");
  });
});

describe("an insider who answers with the names of the sender's next epochs", () => {
  const nextOf = ({ current }: SenderEpochs, secret = random(32)): Epoch => ({ ...newEpoch(random, current), secret });
  const poison = (epochs: readonly Epoch[]): void => {
    const insider = deriveSenderKey(new Uint8Array(32).fill(6), id);
    const request = readEpochRequest(e2eeKey, receiver.request);
    if (request === undefined) throw new RangeError("no request");
    const { answer } = writeFirstAnswer({ e2eeKey, sender: insider, receiverKey: request.receiverKey }, epochs, random(32));
    expect(receiver.take({ to: request.name, answer: base64url(answer) }).ok).toBe(true);
  };

  it("can't blind a receiver, whether it answers first or last", () => {
    receiver.take(answerTo(receiver));
    poison([nextOf(sender)]);
    const decrypt = decryptorOf(receiver);
    expect(decrypt(frameIn(sender.current))).toBe("played");
    sender.renew();
    receiver.take(answerTo(receiver));
    sender.change(now);
    poison([{ ...sender.current, secret: random(32) }]);
    expect(decrypt(frameIn(sender.current))).toBe("played");
  });

  it("doesn't end the stream if the receiver has only the insider's answer, even with the right secret", () => {
    poison([sender.current]);
    const decrypt = decryptorOf(receiver);
    expect(decrypt(frameIn(sender.current))).toBe("no-epoch");
    receiver.take(answerTo(receiver));
    expect(decrypt(frameIn(sender.current))).toBe("played");
  });

  it("can't evict the sender's epochs by inventing many", () => {
    receiver.take(answerTo(receiver));
    const decrypt = decryptorOf(receiver);
    expect(decrypt(frameIn(sender.current))).toBe("played");
    for (let number = 0; number < 30; number += 1)
      poison([newEpoch(random), newEpoch(random), newEpoch(random), newEpoch(random)]);
    expect(decryptorOf(receiver)(frameIn(sender.current))).toBe("played");
  });
});

describe("a malicious relay or server", () => {
  it("that substitutes the receiver's key gets no answer", () => {
    const own = receiverOf(new Uint8Array(32).fill(9));
    expect(sender.answer(own.request, now)).toBeUndefined();
    expect(sender.answer(relay.substituteKey(receiver.request, random(32)), now)).toBeUndefined();
    expect(sender.answer(relay.substituteKey(receiver.request, new Uint8Array(32)), now)).toBeUndefined();
  });

  it("is refused by name if it strips, swaps, replays or substitutes an answer", () => {
    const other = receiverOf();
    const answer = relay.pass(answerTo(receiver));
    expect(other.take(answer)).toEqual({ ok: false, error: "for-another" });
    expect(other.take(relay.swap(answer, other.request))).toEqual({ ok: false, error: "forged" });
    expect(receiver.take(relay.strip(answer))).toEqual({ ok: false, error: "forged" });
    expect(receiver.take(relay.substituteSender(answer, senderOf(2).sender.publicKey))).toEqual({ ok: false, error: "forged" });
    const newcomer = receiverOf();
    expect(newcomer.take(relay.swap(relay.replay(0), newcomer.request))).toEqual({ ok: false, error: "forged" });
    expect(receiver.take(answer).ok).toBe(true);
  });

  it("is refused by name if it changes a bit of any answer", () => {
    const first = answerTo(receiver);
    receiver.take(first);
    sender.renew();
    const later = answerTo(receiver);
    fc.assert(
      fc.property(fc.constantFrom(first, later), fc.nat(8 * 300), (answer, bit) => {
        const outcome = receiver.take(relay.flip(answer, bit));
        expect(["forged", "unknown-context"]).toContain(outcome.ok ? "taken" : outcome.error);
      }),
      { numRuns: 60 },
    );
    const taken = receiver.take(later);
    expect(taken.ok && taken.value).toHaveLength(1);
  });

  it("can't play a session without an epoch, unsigned, or signed by a sender whose epoch wasn't answered", () => {
    receiver.take(answerTo(receiver));
    const decrypt = decryptorOf(receiver);
    const plain = new FrameEncryptor({ e2eeKey, stream: video, randomBytes: random });
    expect(decrypt(plain.encrypt({ clear: Uint8Array.of(7), secret: Uint8Array.of(1) }, 0, true))).toBe("earlier-form");
    expect(decrypt(frameIn(sender.current, { by: senderOf(2) }))).toBe("no-epoch");
    expect(decrypt(frameIn(sender.current, { signed: false }))).toBe("sender-forged");
    expect(decrypt(frameIn(sender.current))).toBe("played");
  });

  it("is refused by name if it moves a statement from an epoch's session to one without", () => {
    const session = new SenderSession(sender.sender, video, random, sender.current);
    const claim = { salt: session.salt, channel: 1, fastChannel: 0, statement: session.statement(NOW) };
    const { publicKey } = sender.sender;
    expect(new SenderWatch(e2eeKey, video).take({ ...claim, signer: publicKey }, NOW)).toBeUndefined();
    expect(new SenderWatch(e2eeKey, video).take(claim, NOW)).toBe("sender-forged");
  });
});

describe("in any order of events", () => {
  it("a sender's epochs have unique names and secrets, and growing numbers", () => {
    const epochs = Array.from({ length: 200 }, () => {
      sender.renew();
      sender.change(now);
      return sender.current;
    });
    expect(new Set(epochs.map(({ id }) => id.join())).size).toBe(200);
    expect(new Set(epochs.map(({ secret }) => secret.join())).size).toBe(200);
    const numbers = epochs.map(({ id }) => new DataView(id.buffer).getUint32(4));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  });

  it("receivers get every announced epoch and none before it, whenever they are answered", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("renew", "change", "ask", "lose"), { maxLength: 30 }), (steps) => {
        const own = senderOf(3);
        const one = receiverOf();
        const known = new Set<string>();
        for (const step of steps) {
          now += 100;
          if (step === "renew") own.renew();
          else if (step === "change") own.change(now);
          else {
            const answer = answerTo(one, own);
            if (step === "lose") continue;
            let taken = one.take(answer);
            if (!taken.ok) taken = one.take(answerTo(one, own));
            expect(taken.ok).toBe(true);
            for (const epoch of taken.ok ? taken.value : []) {
              expect(known.has(epoch.id.join())).toBe(false);
              known.add(epoch.id.join());
            }
            expect(one.book.find(own.current.id, own.sender.publicKey)?.secret).toEqual(own.current.secret);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it("nonces under one key never repeat, in any sessions and epochs", () => {
    const seen = new Set<string>();
    for (let epoch = 0; epoch < 5; epoch += 1) {
      for (let session = 0; session < 5; session += 1) {
        const { salt } = new SenderSession(sender.sender, video, random, sender.current);
        const encryptor = new FrameEncryptor({ e2eeKey, stream: video, epoch: sender.current, salt, randomBytes: random });
        for (let frame = 0; frame < 20; frame += 1) {
          const bytes = encryptor.encrypt({ clear: new Uint8Array(), secret: new Uint8Array(16) }, 0, true);
          seen.add(bytes.subarray(0, 16).join());
        }
      }
      sender.renew();
      sender.change(now);
    }
    expect(seen.size).toBe(500);
  });
});
