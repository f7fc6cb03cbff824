/**
 * Cost of end-to-end encryption, in ms of CPU a frame on one core: `npm run bench:encryption`. CPU time and not wall time, so that other programs
 * do not count. Frames are of 20 kB, which is 5 Mbit/s at 30 frames/s.
 */
import process from "node:process";
import {
  decryptVideoFrame,
  encryptVideoFrame,
  type FrameCipher,
  FrameDecryptor,
  FrameEncryptor,
  wasmCipher,
} from "@setsuna/e2ee";
import { h264Frame, randomBytes, seeded, vp8Frame } from "@setsuna/e2ee/testing";

const FRAME_BYTES = 20_000;
/** Frames in a row that are prepared, then counted: few enough to lie in the processor's cache, as the newest frame does. */
const BATCH = 20;
/** Batches that the engine compiles its code by, before any is counted. */
const WARM_UP = 100;
const COUNTED = 200;

const e2eeKey = randomBytes(seeded(1))(32);
const stream = { kind: "video", channel: 1 } as const;

/** Returns the CPU time of one act, ms, mean of those that count. `prepare` gives what a batch of acts works on, and does not count. */
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

const measure = (name: string, cipher: FrameCipher | undefined, codec: "H264" | "VP8", frame: Uint8Array): void => {
  const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: randomBytes(seeded(2)), cipher });
  const decryptor = new FrameDecryptor(e2eeKey, stream, { cipher });
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
  process.stdout.write(`${name}, ${codec}: ${encryption.toFixed(3)} ms to encrypt, ${decryption.toFixed(3)} ms to decrypt\n`);
};

const FRAMES = [
  ["H264", h264Frame(false, [FRAME_BYTES], seeded(3))],
  ["VP8", vp8Frame(false, FRAME_BYTES, seeded(4))],
] as const;
for (const [name, cipher] of [
  ["WebAssembly", wasmCipher()],
  ["library", undefined],
] as const)
  for (const [codec, frame] of FRAMES) measure(name, cipher, codec, frame);
