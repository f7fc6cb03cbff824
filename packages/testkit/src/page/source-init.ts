import type {} from "../page-globals.ts";
import { SOURCE_WORKER_PATH, type SourceStart, type SourceStarted } from "./source-protocol.ts";

/** Init script: stamped source under `getUserMedia`; the page sees just a camera. */

const openSource = async (constraints: MediaStreamConstraints | undefined): Promise<MediaStream> => {
  const options = globalThis.setsunaSource?.options;
  if (options === undefined) throw new Error("the source has no options");
  const video = constraints?.video ? new MediaStreamTrackGenerator<VideoFrame>({ kind: "video" }) : undefined;
  const audio =
    constraints?.audio && options.sound !== "silent" ? new MediaStreamTrackGenerator<AudioData>({ kind: "audio" }) : undefined;
  const start: SourceStart = { options, video: video?.writable, audio: audio?.writable };
  const worker = new Worker(SOURCE_WORKER_PATH);
  const { soundAt } = await new Promise<SourceStarted>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SourceStarted>) => resolve(data);
    worker.onerror = (event) => reject(new Error(`source worker: ${event.message}`));
    worker.postMessage(
      start,
      [start.video, start.audio].filter((stream) => stream !== undefined),
    );
  });
  if (globalThis.setsunaSource) {
    globalThis.setsunaSource.started++;
    if (soundAt !== undefined) globalThis.setsunaSource.soundAt = soundAt;
  }
  return new MediaStream([video, audio].filter((track) => track !== undefined));
};

if (globalThis.setsunaSource !== undefined && navigator.mediaDevices !== undefined)
  Object.defineProperty(navigator.mediaDevices, "getUserMedia", { configurable: true, writable: true, value: openSource });
