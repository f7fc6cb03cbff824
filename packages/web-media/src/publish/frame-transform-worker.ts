import { directCodec, writeDirectFrame } from "@setsuna/contracts/direct-frame";
import { MAX_PARITY_UNITS, MAX_STRIPE_BYTES, writeFrameParity } from "@setsuna/contracts/frame-parity";
import { OpusRedundancy } from "@setsuna/playout/redundancy/opus-redundancy";
import { joinBytes } from "@setsuna/rtp/octets";
import { crc32 } from "@setsuna/rtp/repair/crc32";
import { frameUnits, type ProtectedCodec } from "@setsuna/rtp/repair/frame-units";
import { longestPiece, stripeParity } from "@setsuna/rtp/repair/stripe-parity";
import { frameSeal } from "./frame-seal.ts";
import type { FrameTransformOptions, FromFrameTransform, ParityWanted, ToFrameTransform } from "./frame-transform-messages.ts";

/** The part of DedicatedWorkerGlobalScope used here; TypeScript cannot load its library beside the DOM's. */
interface TransformScope {
  onmessage: ((event: MessageEvent<ToFrameTransform>) => void) | null;
  onrtctransform: ((event: TransformEvent) => void) | null;
  postMessage(message: FromFrameTransform, transfer: Transferable[]): void;
}
interface TransformEvent {
  readonly transformer: {
    readonly options: FrameTransformOptions;
    readonly readable: ReadableStream<RTCEncodedVideoFrame | RTCEncodedAudioFrame>;
    readonly writable: WritableStream<RTCEncodedVideoFrame | RTCEncodedAudioFrame>;
  };
}

const scope = globalThis as unknown as TransformScope;
let wanted: ParityWanted = { symbols: 0, packetBytes: 0 };
let copies = false;
let wholeUpload = true;
const redundancy = new OpusRedundancy();

scope.onmessage = ({ data }) => {
  if (data.t === "parity") wanted = data;
  else if (data.t === "copies") copies = data.wanted;
  else if (data.t === "redundancy") redundancy.setDepth(data.depth);
  else wholeUpload = data.whole;
};

/** Puts earlier packets into one of Opus; does nothing unless that is asked for, which is for sound alone. */
const addEarlier = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): void => {
  if (!redundancy.active) return;
  const { rtpTimestamp, mimeType } = frame.getMetadata();
  if (mimeType !== undefined && !/^audio\/opus$/i.test(mimeType)) return;
  frame.data = redundancy.next(new Uint8Array(frame.data), (rtpTimestamp ?? frame.timestamp) >>> 0).buffer;
};

/** Absent for codecs that the relay cannot lay out. */
const protectedCodec = (mimeType: string | undefined): ProtectedCodec | undefined => {
  if (mimeType === undefined) return undefined;
  if (/^video\/h264$/i.test(mimeType)) return "H264";
  return /^video\/vp8$/i.test(mimeType) ? "VP8" : undefined;
};

/** Parity messages of one encoded frame; none for frames that are too long or in too many parts. */
const parityOf = (codec: ProtectedCodec, data: Uint8Array, rtpTimestamp: number): readonly Uint8Array<ArrayBuffer>[] => {
  const units = frameUnits(codec, data);
  if (units.length === 0 || units.length > MAX_PARITY_UNITS) return [];
  const bytes = joinBytes(units);
  const unitLengths = units.map(({ length }) => length);
  const longest = longestPiece(unitLengths, wanted.packetBytes) ?? MAX_STRIPE_BYTES;
  const stripeLength = Math.min(MAX_STRIPE_BYTES, longest, bytes.length);
  const parity = stripeLength === 0 ? undefined : stripeParity(bytes, stripeLength, wanted.symbols);
  if (parity === undefined) return [];
  const frame = { rtpTimestamp, crc32: crc32(bytes), unitLengths, stripeLength };
  const first = writeFrameParity({ ...frame, kind: "sum", symbol: parity.sum });
  return parity.weightedSum === undefined
    ? [first]
    : [first, writeFrameParity({ ...frame, kind: "weighted-sum", symbol: parity.weightedSum })];
};

/** Hands a frame to the page, for direct receivers; a copy in any case. */
const copyToPage = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): void => {
  const { mimeType, rtpTimestamp } = frame.getMetadata();
  const codec = directCodec(mimeType ?? "");
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

/** Adds earlier sound and seals every frame where that is asked for, passes it on at once, and makes the parity of what went out afterwards. */
const pump = async ({ transformer }: TransformEvent): Promise<void> => {
  const { seal: sealOptions, redundancy: depth } = transformer.options;
  redundancy.setDepth(depth);
  const seal = sealOptions === undefined ? undefined : frameSeal(sealOptions);
  const reader = transformer.readable.getReader();
  const writer = transformer.writable.getWriter();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    addEarlier(frame);
    if (seal?.(frame) === false) continue;
    if (copies) copyToPage(frame);
    if (!wholeUpload && "type" in frame && frame.type !== "key") continue;
    // A frame that was written has lost its bytes.
    const { rtpTimestamp, mimeType } = frame.getMetadata();
    const codec = wanted.symbols === 0 ? undefined : protectedCodec(mimeType);
    const data = codec === undefined ? undefined : new Uint8Array(frame.data.slice(0));
    // Fails once the connection is closed; then reading ends too.
    writer.write(frame).catch(() => undefined);
    if (codec === undefined || data === undefined) continue;
    const messages = parityOf(codec, data, rtpTimestamp ?? frame.timestamp);
    if (messages.length > 0) {
      scope.postMessage(
        { t: "parity", messages },
        messages.map(({ buffer }) => buffer),
      );
    }
  }
};

scope.onrtctransform = (event) => {
  pump(event).catch((error: unknown) => {
    // The connection went away between two frames.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  });
};
