import { MediaInput } from "../input/media-input.ts";
import type { TimedFrame } from "../input/playable-input.ts";

export const decodedFrames = async <Read>(path: string, filter: string, read: (frame: TimedFrame) => Read): Promise<Read[]> => {
  const input = await MediaInput.open({ format: { url: `file:${path}`, options: {}, isLive: false }, videoFilter: filter });
  const frames: Read[] = [];
  const take = async (packet: Parameters<NonNullable<MediaInput["video"]>["decode"]>[0]): Promise<void> => {
    for (const frame of (await input.video?.decode(packet)) ?? []) {
      frames.push(read(frame));
      frame.frame.free();
    }
  };
  for (let next = await input.read(); next !== undefined; next = await input.read()) {
    await take(next.packet);
    next.packet.free();
  }
  await take(null);
  await input.close();
  return frames;
};
