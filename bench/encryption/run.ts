/**
 * Encryption cost, ms of CPU per frame on one core: `npm run bench:encryption`. CPU time ignores other load. Frames have 20 kB: 5
 * Mbit/s at 30 frames/s.
 */
import process from "node:process";
import { type EpochAnswer, SerialId } from "@setsuna/contracts";
import {
  blindPassword,
  decryptVideoFrame,
  deriveSenderKey,
  EpochBook,
  encryptVideoFrame,
  FrameDecryptor,
  FrameEncryptor,
  hashPassword,
  newEpoch,
  ReceiverEpochs,
  SenderEpochs,
} from "@setsuna/e2ee";
import { h264Frame, randomBytes, seeded, vp8Frame } from "@setsuna/e2ee/testing";
import { commandArguments } from "@setsuna/testkit/model";
import { passwordEvaluator } from "../../apps/studio/src/admission/joining/password-evaluator.ts";
import { secretsUnder } from "../../apps/studio/src/platform/secrets/secrets.ts";
import { printRows } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { type Cost, measureControl } from "./control.ts";

commandArguments({});

const FRAME_BYTES = 20_000;
/** Small enough for the CPU cache, where the newest frame is. */
const BATCH = 20;
const WARM_UP = 100;
const COUNTED = 200;

const e2eeKey = randomBytes(seeded(1))(32);
const stream = { kind: "video", channel: 1 } as const;

/** Mean in ms. `prepare` makes a batch's inputs, which isn't counted. */
const costOf = <Given>(prepare: (index: number) => Given, act: (given: Given, index: number) => void): number => {
  let micros = 0;
  for (let batch = 0; batch < WARM_UP + COUNTED; batch += 1) {
    const indexes = Array.from({ length: BATCH }, (_, index) => batch * BATCH + index);
    const given = indexes.map((index) => [prepare(index), index] as const);
    const before = process.cpuUsage();
    for (const [one, index] of given) act(one, index);
    const { user, system } = process.cpuUsage(before);
    if (batch >= WARM_UP) micros += user + system;
  }
  return micros / 1000 / COUNTED / BATCH;
};

const measure = (codec: "H264" | "VP8", frame: Uint8Array): readonly Cost[] => {
  const random = randomBytes(seeded(2));
  const epoch = newEpoch(random);
  const epochs = new EpochBook(() => performance.now());
  epochs.add([{ ...epoch, signer: random(32) }]);
  const encryptor = new FrameEncryptor({ e2eeKey, stream, epoch, randomBytes: random });
  const decryptor = new FrameDecryptor(e2eeKey, stream, { epochs });
  const encrypt = (index: number): Uint8Array =>
    encryptVideoFrame(encryptor, codec, frame, 3000 * index, index % 60 === 0) ?? new Uint8Array();
  const encryption = costOf(
    () => undefined,
    (_, index) => encrypt(index),
  );
  const decryption = costOf(encrypt, (encrypted, index) => {
    const result = decryptVideoFrame(decryptor, codec, encrypted, 3000 * index);
    if (!result.ok) throw new Error(`frame ${index}: ${result.error}`);
  });
  return [
    { what: `${codec} frame, encrypt`, ms: encryption },
    { what: `${codec} frame, decrypt`, ms: decryption },
  ];
};

const FRAMES = [
  ["H264", h264Frame(false, [FRAME_BYTES], seeded(3))],
  ["VP8", vp8Frame(false, FRAME_BYTES, seeded(4))],
] as const;
const RECEIVERS = 100;
const ports = { e2eeKey, randomBytes: randomBytes(seeded(5)) };
const sender = new SenderEpochs({ ...ports, sender: deriveSenderKey(new Uint8Array(32), SerialId.parse("abcdefg")) });
const receivers = Array.from({ length: RECEIVERS }, () => new ReceiverEpochs({ ...ports, book: new EpochBook(() => 0) }));
const eachMs = (act: (receiver: ReceiverEpochs) => void): number => {
  const before = process.cpuUsage();
  for (const receiver of receivers) act(receiver);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RECEIVERS;
};
const answer = (receiver: ReceiverEpochs): EpochAnswer => {
  const given = sender.answer(receiver.request, 0);
  if (given === undefined) throw new Error("a request was not answered");
  return given;
};
const take = (receiver: ReceiverEpochs): void => {
  if (!receiver.take(answer(receiver)).ok) throw new Error("an answer was not taken");
};
const measureEpochs = (): readonly Cost[] => {
  const first = eachMs(answer);
  const taken = eachMs(take);
  sender.renew();
  const later = eachMs(answer);
  return [
    { what: "epoch, a receiver's first answer", ms: first },
    { what: "epoch, a later answer", ms: later },
    { what: "epoch, take the first answer", ms: taken },
  ];
};

const PASSWORDS = 200;
const measurePasswords = (): readonly Cost[] => {
  const id = SerialId.parse("abcdefg");
  const evaluator = passwordEvaluator(secretsUnder(Buffer.alloc(32, 1)));
  const random = randomBytes(seeded(6));
  const derivations = Array.from({ length: PASSWORDS }, () => {
    const begin = process.cpuUsage();
    const { blinded, finish } = blindPassword(id, "s3cret!", random);
    const blind = process.cpuUsage(begin);
    const asked = process.cpuUsage();
    const element = evaluator.evaluate(id, blinded) ?? "";
    const evaluated = process.cpuUsage(asked);
    return { element, finish, blind, evaluated };
  });
  const hashBegin = process.cpuUsage();
  const hash = hashPassword(id, "s3cret!");
  const hashed = process.cpuUsage(hashBegin);
  const finished = derivations.map(({ element, finish }) => {
    const begin = process.cpuUsage();
    finish(hash, { element, confirmation: "" });
    return process.cpuUsage(begin);
  });
  const meanMs = (each: readonly NodeJS.CpuUsage[]): number => {
    const counted = each.slice(Math.floor(each.length / 2));
    return counted.reduce((sum, { user, system }) => sum + user + system, 0) / 1000 / counted.length;
  };
  return [
    { what: "ID password, blind", ms: meanMs(derivations.map(({ blind }) => blind)) },
    { what: "ID password, evaluate at the server", ms: meanMs(derivations.map(({ evaluated }) => evaluated)) },
    { what: "ID password, finish", ms: meanMs(finished) },
    { what: "ID password, hash", ms: meanMs([hashed]) },
  ];
};

await runBench("encryption", async () => {
  const costs = [
    ...FRAMES.flatMap(([codec, frame]) => measure(codec, frame)),
    ...measureEpochs(),
    ...measurePasswords(),
    ...(await measureControl()),
  ];
  printRows(costs, [
    ["CPU", ({ what }) => what],
    ["ms", ({ ms }) => ms.toFixed(3)],
  ]);
  return { figures: Object.fromEntries(costs.map(({ what, ms }) => [`${what}, ms`, ms])), ratios: {}, isWhole: false };
});
