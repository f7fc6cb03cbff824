import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_DISPOSITION_DEFAULT,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVA420P,
  AV_PKT_DATA_FRAME_CROPPING,
} from "node-av/constants";
import { CodecContext, Dictionary, FormatContext, Frame, Packet, Rational, type Stream } from "node-av/lib";
import { encoderNamed, must } from "../ffmpeg/av.ts";
import type { Cropping } from "./frame-form.ts";

export const SIDE = 64;
const RATE = 25;

export interface PaintedTrack {
  readonly luma: number;
  readonly encoder?: string;
  /** Stated only by the container. */
  readonly aspect?: readonly [number, number];
  readonly isDefault?: boolean;
  readonly cropping?: Cropping;
  readonly alpha?: number;
}

export interface PaintedFile {
  readonly path: string;
  readonly format: string;
  readonly tracks: readonly PaintedTrack[];
  readonly pictures: number;
  readonly preroll?: number;
  readonly options?: Readonly<Record<string, string>>;
}

const NO_MARGINS: Cropping = { top: 0, bottom: 0, left: 0, right: 0 };

const grey = ({ luma, cropping = NO_MARGINS, alpha }: PaintedTrack, number: number): Frame => {
  const frame = new Frame();
  frame.alloc();
  [frame.width, frame.height] = [SIDE, SIDE];
  frame.format = alpha === undefined ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUVA420P;
  frame.getBuffer();
  const { top, bottom, left, right } = cropping;
  const lumas = Buffer.alloc(SIDE * SIDE, 235);
  for (let row = top; row < SIDE - bottom; row += 1) lumas.fill(luma, row * SIDE + left, (row + 1) * SIDE - right);
  const chromas = Buffer.alloc((SIDE * SIDE) / 2, 128);
  frame.fromBuffer(Buffer.concat([lumas, chromas, ...(alpha === undefined ? [] : [Buffer.alloc(SIDE * SIDE, alpha)])]));
  frame.pts = BigInt(number);
  return frame;
};

const addTrack = async (context: FormatContext, track: PaintedTrack, gopSize: number): Promise<[CodecContext, Stream]> => {
  const codec = encoderNamed(track.encoder ?? "mpeg4");
  if (codec === null) throw new Error(`no encoder ${track.encoder}`);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  [encoder.width, encoder.height] = [SIDE, SIDE];
  encoder.pixelFormat = track.alpha === undefined ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUVA420P;
  encoder.timeBase = new Rational(1, RATE);
  encoder.framerate = new Rational(RATE, 1);
  encoder.gopSize = gopSize;
  encoder.maxBFrames = 0;
  if (context.oformat?.name === "matroska") encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // With VP8 alpha, alt-ref frames are not allowed.
  const options = track.encoder === "libvpx" ? Dictionary.fromObject({ "auto-alt-ref": "0" }) : null;
  must(await encoder.open2(codec, options), "internal", "encoder");
  const stream = context.newStream(null);
  stream.codecpar.fromContext(encoder);
  stream.timeBase = encoder.timeBase;
  stream.avgFrameRate = encoder.framerate;
  if (track.aspect !== undefined) {
    stream.sampleAspectRatio = new Rational(...track.aspect);
    stream.codecpar.sampleAspectRatio = new Rational(...track.aspect);
  }
  if (track.cropping !== undefined) {
    const { top, bottom, left, right } = track.cropping;
    const margins = Buffer.from(Uint32Array.of(top, bottom, left, right).buffer);
    must(stream.codecpar.addCodedSideData(AV_PKT_DATA_FRAME_CROPPING, margins), "internal", "cropping");
  }
  if (track.alpha !== undefined) stream.metadata = Dictionary.fromObject({ alpha_mode: "1" });
  if (track.isDefault === true) stream.setDisposition(AV_DISPOSITION_DEFAULT);
  return [encoder, stream];
};

export const writePainted = async ({ path, format, tracks, pictures, preroll = 0, options = {} }: PaintedFile): Promise<void> => {
  const context = new FormatContext();
  must(context.allocOutputContext2(null, format, `file:${path}`), "internal", format);
  const opened: [CodecContext, Stream][] = [];
  for (const track of tracks) opened.push(await addTrack(context, track, preroll > 0 ? pictures : RATE));
  must(await context.openOutput(), "internal", path);
  must(await context.writeHeader(Dictionary.fromObject({ ...options })), "internal", "header");
  const packet = new Packet();
  packet.alloc();
  for (let number = 0; number <= pictures; number += 1)
    for (const [index, [encoder, stream]] of opened.entries()) {
      const track = tracks[index];
      const frame = number === pictures || track === undefined ? null : grey(track, number - preroll);
      await encoder.sendFrame(frame);
      frame?.free();
      while ((await encoder.receivePacket(packet)) >= 0) {
        packet.streamIndex = stream.index;
        packet.duration = 1n;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        must(await context.interleavedWriteFrame(packet), "internal", "write");
      }
    }
  must(await context.writeTrailer(), "internal", "trailer");
  packet.free();
  for (const [encoder] of opened) encoder.freeContext();
  await context.closeOutput();
  context.freeContext();
};
