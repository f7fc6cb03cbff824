import { MediaInput, type MediaInputOptions } from "./media-input.ts";
import type { PlayableStream } from "./playable-input.ts";

export interface SeenFrame {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export interface HeardSound {
  readonly seconds: number;
  readonly samples: Int16Array;
}

export interface ReadMedia {
  readonly pictures: readonly SeenFrame[];
  readonly sounds: readonly HeardSound[];
  readonly isStill: boolean;
}

export const readAll = async (options: MediaInputOptions, mostPictures = Number.POSITIVE_INFINITY): Promise<ReadMedia> => {
  const input = await MediaInput.open(options);
  const pictures: SeenFrame[] = [];
  const sounds: HeardSound[] = [];
  const take = async (
    stream: PlayableStream,
    packet: Parameters<PlayableStream["decode"]>[0],
    kind = stream === input.video ? "video" : "audio",
  ): Promise<void> => {
    for (const { frame, seconds } of await stream.decode(packet)) {
      const bytes = Buffer.from(frame.toBuffer());
      if (kind === "video") pictures.push({ seconds, width: frame.width, height: frame.height, bytes });
      else sounds.push({ seconds, samples: new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1) });
      frame.free();
    }
  };
  const playing: { video?: PlayableStream; audio?: PlayableStream } = {};
  const change = async (stream: PlayableStream): Promise<void> => {
    const kind = stream === input.video ? "video" : "audio";
    const before = playing[kind];
    playing[kind] = stream;
    if (before !== undefined && before !== stream) await take(before, null, kind);
  };
  for (let read = await input.read(); read !== undefined && pictures.length < mostPictures; read = await input.read()) {
    await change(read.stream);
    await take(read.stream, read.packet);
    read.packet.free();
  }
  for (const stream of [input.video, input.audio]) if (stream !== undefined) await take(stream, null);
  const { isStill } = input;
  await input.close();
  return { pictures, sounds, isStill };
};
