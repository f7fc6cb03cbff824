import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormatContext, Packet } from "node-av/lib";
import { afterAll, expect, it } from "vitest";
import { fileTimecode } from "./file-timecode.fake.ts";
import { Recorder } from "./recorder.ts";

const folder = mkdtempSync(join(tmpdir(), "setsuna-timecode-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RECORDING = { movflags: "hybrid_fragmented", frag_duration: "1000000", use_editlist: "1", flush_packets: "1" };
const SETS = Buffer.from("000000016742c01eda0280bfe5c05a800000000168ce3c80", "hex");
const OPUS_HEAD = Buffer.from("4f707573486561640102380180bb0000000000", "hex").toString("base64");
const FRAME = Buffer.from("00000001658884", "hex");
const recorderOf = (path: string, format: string, timecode: { text: string; rate: number; intoMs: number }): Recorder =>
  new Recorder({
    target: {
      type: "container",
      format,
      target: path,
      options: RECORDING,
      isUnordered: false,
      isJoinedLate: false,
      timecode,
    },
    video: { codec: "H264", width: 640, height: 360, extradata: SETS.toString("base64") },
    ...(format === "mov" ? {} : { opusHead: OPUS_HEAD }),
  });
const record = async (recorder: Recorder, frames: number): Promise<void> => {
  for (let index = 0; index < frames; index += 1) {
    const at = 5000 + 40 * index;
    await recorder.write({ kind: "video", isKeyframe: index === 0, at, data: FRAME });
    for (const later of [at, at + 20])
      if (later >= 5300)
        await recorder.write({ kind: "audio", isKeyframe: true, at: later, data: Uint8Array.of(0xfc, 0xff, 0xfe), samples: 960 });
  }
};
const startsOf = async (path: string): Promise<{ video: number | undefined; audio: number | undefined }> => {
  const [context, packet] = [new FormatContext(), new Packet()];
  await context.openInput(path, null, null);
  packet.alloc();
  const starts = new Map<string, number>();
  for (; (await context.readFrame(packet)) >= 0; packet.unref()) {
    const stream = context.streams?.[packet.streamIndex];
    const { num = 0, den = 1 } = stream?.timeBase ?? {};
    const kind = stream?.codecpar.width === 640 ? "video" : stream?.codecpar.sampleRate === 48_000 ? "audio" : "other";
    if (!starts.has(kind)) starts.set(kind, Math.round((Number(packet.pts) * num * 1000) / den));
  }
  await context.closeInput();
  return { video: starts.get("video"), audio: starts.get("audio") };
};

it.each(["mp4", "mov"])("labels a %s file's start, and keeps each track's own start in it", async (format) => {
  const path = join(folder, `show.${format}`);
  const recorder = recorderOf(path, format, { text: "10:20:30:12", rate: 25, intoMs: 13 });
  await record(recorder, 60);
  await recorder.close();
  expect(await fileTimecode(path)).toEqual({ text: "10:20:30:12", rate: 25 });
  expect(await startsOf(path)).toEqual({ video: 13, audio: format === "mov" ? undefined : 313 });
});

it.each(["mp4", "mov"])("keeps the label of a truncated %s file", async (format) => {
  const path = join(folder, `cut.${format}`);
  const recorder = recorderOf(path, format, { text: "23:59:59:29", rate: 30, intoMs: 0 });
  await record(recorder, 120);
  const copy = join(folder, `copy.${format}`);
  copyFileSync(path, copy);
  await recorder.close();
  expect((await fileTimecode(copy))?.text).toBe("23:59:59:29");
  expect(await startsOf(copy)).toEqual({ video: 0, audio: format === "mov" ? undefined : 300 });
});
