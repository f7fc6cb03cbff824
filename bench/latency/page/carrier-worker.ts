import { readChunk, type ToCarrierWorker, writeChunk } from "./carrier-protocol.ts";

const CODEC = "avc1.42e01f";
/** Lost messages aren't resent, so the next keyframe recovers. */
const KEYFRAME_EVERY = 60;

type Sending = Extract<ToCarrierWorker, { t: "send" }>;
type Receiving = Extract<ToCarrierWorker, { t: "receive" }>;

const error = (thrown: DOMException): void => reportError(thrown);

const send = async ({ frames, channel, options }: Sending): Promise<void> => {
  const encoder = new VideoEncoder({
    output: (chunk) => {
      if (channel.readyState === "open") channel.send(writeChunk(chunk));
    },
    error,
  });
  const reader = frames.getReader();
  for (let count = 0; ; count++) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    if (encoder.state === "unconfigured")
      encoder.configure({
        codec: CODEC,
        width: frame.displayWidth,
        height: frame.displayHeight,
        bitrate: options.bitrate,
        framerate: options.framesPerSecond,
        latencyMode: "realtime",
        avc: { format: "annexb" },
      });
    encoder.encode(frame, { keyFrame: count % KEYFRAME_EVERY === 0 });
    frame.close();
  }
};

const receive = ({ frames, channel }: Receiving): void => {
  const writer = frames.getWriter();
  const decoder = new VideoDecoder({ output: (frame) => void writer.write(frame), error });
  decoder.configure({ codec: CODEC, optimizeForLatency: true });
  let hasKeyframe = false;
  channel.binaryType = "arraybuffer";
  channel.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    const chunk = readChunk(data);
    hasKeyframe ||= chunk.type === "key";
    if (hasKeyframe) decoder.decode(chunk);
  };
};

addEventListener("message", ({ data }: MessageEvent<ToCarrierWorker>) => {
  if (data.t === "send") void send(data);
  else receive(data);
});
