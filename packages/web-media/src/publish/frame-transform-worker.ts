import { EncodedTimes, type EncryptionSession } from "@setsuna/client";
import { directCodec, writeDirectFrame } from "@setsuna/contracts";
import { FrameFecEncoder, type FrameFecRequest, NO_FRAME_FEC } from "@setsuna/fec";
import { milliseconds, unreachable } from "@setsuna/kit";
import { frontFirst, OpusRedundancy, type SurroundLayout, surroundLayout, withAlphaMark } from "@setsuna/playout";
import type { ProtectedCodec } from "@setsuna/rtp";
import { localNow } from "../local-clock.ts";
import { FecFrames } from "./fec-frames.ts";
import { type FrameEncryption, frameEncryption } from "./frame-encryption.ts";
import { FrameFiller } from "./frame-filler.ts";
import type { FrameTransformOptions, FromFrameTransform, ToFrameTransform } from "./frame-transform-messages.ts";

/** TypeScript can't load its library with the DOM's. */
interface TransformScope {
  onmessage: ((event: MessageEvent<ToFrameTransform>) => void) | null;
  onrtctransform: ((event: TransformEvent) => void) | null;
  postMessage(message: FromFrameTransform, transfer?: Transferable[]): void;
}
interface TransformEvent {
  readonly transformer: {
    readonly options: FrameTransformOptions;
    readonly readable: ReadableStream<RTCEncodedVideoFrame | RTCEncodedAudioFrame>;
    readonly writable: WritableStream<RTCEncodedVideoFrame | RTCEncodedAudioFrame>;
  };
}

/** Chromium's MIME type for Opus of more than two channels. */
const MULTI_OPUS = /^audio\/multiopus$/i;

const scope = globalThis as unknown as TransformScope;
let wanted: FrameFecRequest = NO_FRAME_FEC;
/** Absent if FEC uses only the side channel. */
let fecFrames: FecFrames | undefined;
let copies = false;
let wholeUpload = true;
let encryption: FrameEncryption | undefined;
/** May arrive before the sender. */
let entered: EncryptionSession | undefined;
const redundancy = new OpusRedundancy();
const fec = new FrameFecEncoder();
const encodedTimes = new EncodedTimes();
const filler = new FrameFiller();

scope.onmessage = ({ data }) => {
  switch (data.t) {
    case "fec":
      wanted = data;
      return;
    case "fec-section":
      fecFrames = new FecFrames(data);
      return;
    case "copies":
      copies = data.wanted;
      return;
    case "audio-copies":
      redundancy.setOffsets(data.offsets);
      return;
    case "upload":
      wholeUpload = data.whole;
      return;
    case "session":
      entered = data.session;
      encryption?.enter(data.session);
      return;
    case "statement":
      encryption?.state(data.statement);
      return;
    case "fill":
      filler.setRate(data.bitsPerSecond);
      return;
    default:
      unreachable(data);
  }
};

const addEarlier = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): void => {
  if (!redundancy.active) return;
  const { rtpTimestamp, mimeType } = frame.getMetadata();
  if (mimeType !== undefined && !/^audio\/opus$/i.test(mimeType)) return;
  frame.data = redundancy.next(new Uint8Array(frame.data), (rtpTimestamp ?? frame.timestamp) >>> 0).buffer;
};

/** False if unplayable. */
const frontFirstOf = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame, layout: SurroundLayout): boolean => {
  if (!MULTI_OPUS.test(frame.getMetadata().mimeType ?? "")) return true;
  const packet = frontFirst(new Uint8Array(frame.data), layout.channels);
  if (packet !== undefined) frame.data = packet.buffer;
  return packet !== undefined;
};

const markAlpha = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): void => {
  if ("type" in frame && frame.type === "key") frame.data = withAlphaMark(new Uint8Array(frame.data)).slice().buffer;
};

/** Absent if the relay can't lay it out. */
const protectedCodec = (mimeType: string | undefined): ProtectedCodec | undefined => {
  if (mimeType === undefined) return undefined;
  if (/^video\/h264$/i.test(mimeType)) return "H264";
  return /^video\/vp8$/i.test(mimeType) ? "VP8" : undefined;
};

/** Always copies. */
const copyToPage = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): void => {
  const { mimeType, rtpTimestamp } = frame.getMetadata();
  const codec = MULTI_OPUS.test(mimeType ?? "") ? "opus" : directCodec(mimeType ?? "");
  if (codec === undefined) return;
  const isKeyframe = !("type" in frame) || frame.type === "key";
  const messages = writeDirectFrame({
    codec,
    isKeyframe,
    number: 0,
    rtpTimestamp: rtpTimestamp ?? frame.timestamp,
    data: new Uint8Array(frame.data),
  });
  scope.postMessage(
    { t: "copy", messages, isKeyframe },
    messages.map(({ buffer }) => buffer),
  );
};

const timeEncoding = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): void => {
  if (!("type" in frame)) return;
  const anchor = encodedTimes.add((frame.getMetadata().rtpTimestamp ?? frame.timestamp) >>> 0, localNow());
  if (anchor !== undefined) scope.postMessage({ t: "encoded", anchor });
};

const sendFec = (messages: readonly Uint8Array<ArrayBuffer>[]): void => {
  if (messages.length === 0 || fecFrames?.send(messages) === true) return;
  if (fecFrames !== undefined) scope.postMessage({ t: "silence-needed" });
  scope.postMessage(
    { t: "fec", messages },
    messages.map(({ buffer }) => buffer),
  );
};

/** Computes FEC after passing the frame on, to save time. */
const pump = async ({ transformer }: TransformEvent): Promise<void> => {
  const { encryption: options, audioCopies, channels, keyed } = transformer.options;
  const layout = surroundLayout(channels);
  redundancy.setOffsets(audioCopies);
  const ownEncryption = options === undefined ? undefined : frameEncryption(options);
  if (entered !== undefined) ownEncryption?.enter(entered);
  encryption = ownEncryption;
  const reader = transformer.readable.getReader();
  const writer = transformer.writable.getWriter();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    timeEncoding(frame);
    if (layout !== undefined && !frontFirstOf(frame, layout)) continue;
    addEarlier(frame);
    if (keyed) markAlpha(frame);
    if (ownEncryption?.encrypt(frame) === false) continue;
    if ("type" in frame) filler.fill(frame, milliseconds(localNow()));
    if (copies) copyToPage(frame);
    if (!wholeUpload && "type" in frame && frame.type !== "key") continue;
    // Writing detaches its bytes.
    const { rtpTimestamp, mimeType } = frame.getMetadata();
    const codec = wanted.symbols === 0 ? undefined : protectedCodec(mimeType);
    const data = codec === undefined ? undefined : new Uint8Array(frame.data.slice(0));
    // After closing, reading ends too.
    writer.write(frame).catch(() => undefined);
    if (codec === undefined || data === undefined) {
      fec.reset();
      continue;
    }
    sendFec(fec.messages(codec, data, rtpTimestamp ?? frame.timestamp, wanted));
  }
};

scope.onrtctransform = (event) => {
  pump(event).catch((error: unknown) => {
    // The connection is lost.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  });
};
