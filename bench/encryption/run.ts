/**
 * Cost of end-to-end encryption, in ms of CPU a frame on one core: `npm run bench:encryption`. CPU time and not wall time, so that other programs
 * do not count. Frames are of 20 kB, which is 5 Mbit/s at 30 frames/s.
 */
import process from "node:process";
import { decryptVideoFrame, encryptVideoFrame, FrameDecryptor, FrameEncryptor } from "@setsuna/e2ee";
import { h264Frame, randomBytes, seeded, vp8Frame } from "@setsuna/e2ee/testing";

const FRAME_BYTES = 20_000;
/** Frames that the engine compiles its code by, before any is counted. */
const WARM_UP = 300;
const COUNTED = 1000;

const e2eeKey = randomBytes(seeded(1))(32);
const stream = { kind: "video", channel: 1 } as const;

/** Returns the CPU time of one act, ms, mean of those that count. */
const costOf = (act: (index: number) => void): number => {
  for (let index = 0; index < WARM_UP; index += 1) act(index);
  const before = process.cpuUsage();
  for (let index = WARM_UP; index < WARM_UP + COUNTED; index += 1) act(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / COUNTED;
};

const measure = (codec: "H264" | "VP8", frame: Uint8Array): void => {
  const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: randomBytes(seeded(2)) });
  const decryptor = new FrameDecryptor(e2eeKey, stream);
  const encrypted: Uint8Array[] = [];
  const encryption = costOf((index) => {
    encrypted.push(encryptVideoFrame(encryptor, codec, frame, 3000 * index, index % 60 === 0) ?? new Uint8Array());
  });
  const decryption = costOf((index) => {
    const result = decryptVideoFrame(decryptor, codec, encrypted[index] ?? new Uint8Array(), 3000 * index);
    if (!result.ok) throw new Error(`frame ${index}: ${result.error}`);
  });
  process.stdout.write(`${codec}: ${encryption.toFixed(3)} ms to encrypt, ${decryption.toFixed(3)} ms to decrypt\n`);
};

measure("H264", h264Frame(false, [FRAME_BYTES], seeded(3)));
measure("VP8", vp8Frame(false, FRAME_BYTES, seeded(4)));
