import process from "node:process";
import { encodeControlMessage, JoinChallengeValue, joinProofText, SerialId } from "@setsuna/contracts";
import {
  deriveSenderKey,
  EpochBook,
  FrameDecryptor,
  FrameEncryptor,
  joinVerifierOf,
  librarySignatures,
  nativeSignatures,
  newEpoch,
  proveJoin,
  readControlMessage,
  type Signatures,
  writeControlMessage,
} from "@setsuna/e2ee";
import { randomBytes, seeded } from "@setsuna/e2ee/testing";
import { opensslSignatures } from "../../apps/agent/src/streams/link/openssl-signatures.ts";
import { isProofOf } from "../../apps/studio/src/admission/joining/join-proofs.ts";

const ID = SerialId.parse("abcdefg");
const e2eeKey = new Uint8Array(32).fill(1);
const stream = { kind: "control", channel: 1 } as const;

/** All threads, ms, second half of `count` calls: the first compiles. */
const costOf = async (count: number, act: (index: number) => Promise<void> | void): Promise<number> => {
  let before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    if (index === count / 2) before = process.cpuUsage();
    await act(index);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (count / 2);
};

export interface Cost {
  readonly what: string;
  readonly ms: number;
}

const measure = async (name: string, signatures: Signatures, count: number): Promise<readonly Cost[]> => {
  const random = randomBytes(seeded(2));
  const [epoch, key] = [newEpoch(random), deriveSenderKey(new Uint8Array(32), ID)];
  const book = new EpochBook(() => 0);
  book.add([{ ...epoch, signer: key.publicKey }]);
  const encryptor = new FrameEncryptor({ e2eeKey, stream, epoch, randomBytes: random });
  const reading = { decryptor: new FrameDecryptor(e2eeKey, stream, { epochs: book }), book, signatures };
  const message = (sequence: number): Uint8Array =>
    encodeControlMessage({
      kind: "state",
      key: "gamepad",
      sequence,
      capturedAt: 1_795_600_000_000,
      payload: { type: "json", value: { axes: [0.5, -0.25, 0, 1], buttons: Array.from({ length: 16 }, () => ({ value: 0.5 })) } },
    });
  const signed: Uint8Array[] = [];
  const writing = await costOf(count, async (index) => {
    signed.push(await writeControlMessage({ encryptor, key, signatures }, message(index), 1_795_600_000_000));
  });
  const times = { joinedAt: 1_795_600_000_000, now: 1_795_600_000_000 };
  const taking = await costOf(count, async (index) => {
    const read = await readControlMessage({ ...reading, times }, signed[index] ?? new Uint8Array());
    if (!read.ok) throw new Error(`message ${index}: ${read.error}`);
  });
  return [
    { what: `control message, encrypt and sign, ${name}`, ms: writing },
    { what: `control message, verify and decrypt, ${name}`, ms: taking },
  ];
};

export const measureControl = async (): Promise<readonly Cost[]> => {
  const messages = [
    ...(await measure("agent (OpenSSL)", opensslSignatures, 4000)),
    ...(await measure("WebCrypto", nativeSignatures, 4000)),
    ...(await measure("library", librarySignatures, 400)),
  ];
  const proofKey = "A".repeat(43);
  const verifier = joinVerifierOf(proofKey);
  const claim = { purpose: "receiver", serialId: ID, challenge: JoinChallengeValue.parse("A".repeat(43)) } as const;
  let proof = "";
  const proving = await costOf(200, () => {
    proof = proveJoin(proofKey, claim);
  });
  const judging = await costOf(2000, () => {
    if (!isProofOf(verifier, { signature: proof, text: joinProofText(claim) })) throw new Error("no proof");
  });
  return [...messages, { what: "join proof, client", ms: proving }, { what: "join proof, server", ms: judging }];
};
