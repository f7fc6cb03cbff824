import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_DISPOSITION_DEFAULT, AV_PIX_FMT_YUV420P } from "node-av/constants";
import { CodecContext, Dictionary, FormatContext, Frame, Packet, Rational, type Stream } from "node-av/lib";
import { encoderNamed, must } from "../ffmpeg/av.ts";

/** Width and height of all pictures. */
export const SIDE = 64;
const RATE = 25;

/** A track of pictures of one grey. */
export interface PaintedTrack {
  readonly luma: number;
  /** FFmpeg's name of the encoder; absent: MPEG-4. */
  readonly encoder?: string;
  /** Pixel aspect that the container alone states. Absent: none. */
  readonly aspect?: readonly [number, number];
  readonly isDefault?: boolean;
}

export interface PaintedFile {
  readonly path: string;
  /** FFmpeg's name of the container. */
  readonly format: string;
  readonly tracks: readonly PaintedTrack[];
  readonly pictures: number;
  /** Options of the muxer. */
  readonly options?: Readonly<Record<string, string>>;
}

const grey = (luma: number, number: number): Frame => {
  const frame = new Frame();
  frame.alloc();
  [frame.width, frame.height, frame.format] = [SIDE, SIDE, AV_PIX_FMT_YUV420P];
  frame.getBuffer();
  frame.fromBuffer(Buffer.alloc((SIDE * SIDE * 3) / 2, 128).fill(luma, 0, SIDE * SIDE));
  frame.pts = BigInt(number);
  return frame;
};

const addTrack = async (context: FormatContext, track: PaintedTrack): Promise<[CodecContext, Stream]> => {
  const codec = encoderNamed(track.encoder ?? "mpeg4");
  if (codec === null) throw new Error(`no encoder ${track.encoder}`);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  [encoder.width, encoder.height, encoder.pixelFormat] = [SIDE, SIDE, AV_PIX_FMT_YUV420P];
  encoder.timeBase = new Rational(1, RATE);
  encoder.framerate = new Rational(RATE, 1);
  encoder.gopSize = RATE;
  encoder.maxBFrames = 0;
  if (context.oformat?.name === "matroska") encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  must(await encoder.open2(codec, null), "internal", "encoder");
  const stream = context.newStream(null);
  stream.codecpar.fromContext(encoder);
  stream.timeBase = encoder.timeBase;
  stream.avgFrameRate = encoder.framerate;
  if (track.aspect !== undefined) {
    stream.sampleAspectRatio = new Rational(...track.aspect);
    stream.codecpar.sampleAspectRatio = new Rational(...track.aspect);
  }
  if (track.isDefault === true) stream.setDisposition(AV_DISPOSITION_DEFAULT);
  return [encoder, stream];
};

/** Writes a file of tracks of pictures, 25 a second. */
export const writePainted = async ({ path, format, tracks, pictures, options = {} }: PaintedFile): Promise<void> => {
  const context = new FormatContext();
  must(context.allocOutputContext2(null, format, `file:${path}`), "internal", format);
  const opened: [CodecContext, Stream][] = [];
  for (const track of tracks) opened.push(await addTrack(context, track));
  must(await context.openOutput(), "internal", path);
  must(await context.writeHeader(Dictionary.fromObject({ ...options })), "internal", "header");
  const packet = new Packet();
  packet.alloc();
  for (let number = 0; number <= pictures; number += 1)
    for (const [index, [encoder, stream]] of opened.entries()) {
      const frame = number === pictures ? null : grey(tracks[index]?.luma ?? 0, number);
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
