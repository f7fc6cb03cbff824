import type { FootageFrame } from "./footage-globals.ts";

/** Init script: records what a video element is given, frame by frame with the time at which it came. */

const BITRATE = 8_000_000;
const KEY_EVERY = 30;

const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

let frames: FootageFrame[] = [];
let encoder: VideoEncoder | undefined;
let running = false;

const record = async (video: HTMLVideoElement): Promise<void> => {
  const captured = (video as HTMLVideoElement & { captureStream(): MediaStream }).captureStream();
  const [track] = captured.getVideoTracks();
  if (track === undefined) throw new Error("the element shows nothing");
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  const coder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ atMs: chunk.timestamp / 1000, data: base64Of(bytes), key: chunk.type === "key" });
    },
    error: (error) => console.error(error),
  });
  encoder = coder;
  let count = 0;
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done || !running) {
      frame?.close();
      await reader.cancel();
      return;
    }
    const atUs = Math.round((performance.timeOrigin + performance.now()) * 1000);
    if (count === 0)
      coder.configure({
        codec: "vp8",
        width: frame.displayWidth,
        height: frame.displayHeight,
        bitrate: BITRATE,
        latencyMode: "realtime",
      });
    const stamped = new VideoFrame(frame, { timestamp: atUs });
    frame.close();
    coder.encode(stamped, { keyFrame: count % KEY_EVERY === 0 });
    stamped.close();
    count += 1;
  }
};

globalThis.footageRecorder = {
  start(selector) {
    const video = document.querySelector(selector);
    if (!(video instanceof HTMLVideoElement)) throw new Error(`no video at ${selector}`);
    frames = [];
    running = true;
    void record(video);
  },
  async stop() {
    running = false;
    await encoder?.flush();
    return frames;
  },
};
