import { epochNow } from "../../../packages/testkit/src/page/epoch.ts";
import { decodeFootage, pingPong } from "../../../packages/testkit/src/page/footage.ts";
import { FOOTAGE_PATH } from "../../../packages/testkit/src/page/source-protocol.ts";

export interface FloorOptions {
  readonly framesPerSecond: number;
  readonly footageFrames: number;
  readonly bitrate: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

const CODEC = "avc1.42e01f";

const runFloor = async (options: FloorOptions): Promise<{ latencies: number[]; bytes: number }> => {
  const stream = new Uint8Array(await (await fetch(FOOTAGE_PATH)).arrayBuffer());
  const footage = await decodeFootage(stream, options.footageFrames);
  const { width, height } = footage;
  const latencies: number[] = [];
  const captured = new Map<number, number>();
  let measuring = false;
  let bytes = 0;
  let failure: Error | undefined;
  const error = (thrown: Error): void => {
    failure = thrown;
  };
  const decoder = new VideoDecoder({
    output: (frame) => {
      const at = captured.get(frame.timestamp);
      captured.delete(frame.timestamp);
      if (at !== undefined && measuring) latencies.push(epochNow() - at);
      frame.close();
    },
    error,
  });
  decoder.configure({ codec: CODEC, optimizeForLatency: true });
  const encoder = new VideoEncoder({
    output: (chunk) => {
      if (measuring) bytes += chunk.byteLength;
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      decoder.decode(new EncodedVideoChunk({ type: chunk.type, timestamp: chunk.timestamp, data }));
    },
    error,
  });
  encoder.configure({
    codec: CODEC,
    width,
    height,
    bitrate: options.bitrate,
    framerate: options.framesPerSecond,
    latencyMode: "realtime",
    avc: { format: "annexb" },
  });
  const start = performance.now();
  const end = start + options.warmUpMs + options.measureMs;
  for (let number = 0; performance.now() < end; number++) {
    const due = start + (number * 1000) / options.framesPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    if (failure !== undefined) throw failure;
    measuring = performance.now() > start + options.warmUpMs;
    const pixels = footage.frames[pingPong(number, footage.frames.length)];
    if (pixels === undefined) throw new Error("the footage is empty");
    const timestamp = Math.round(performance.now() * 1000);
    captured.set(timestamp, epochNow());
    const frame = new VideoFrame(pixels.slice(), { format: "I420", codedWidth: width, codedHeight: height, timestamp });
    encoder.encode(frame, { keyFrame: number === 0 });
    frame.close();
  }
  await encoder.flush();
  await decoder.flush();
  return { latencies, bytes };
};

addEventListener("message", async ({ data }: MessageEvent<FloorOptions>) => {
  postMessage(await runFloor(data));
});
