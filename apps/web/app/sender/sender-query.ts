import { SenderSettings } from "@setsuna/session";
import { linkChannels } from "../media/link-channels.ts";
import type { SenderForm } from "./sender-form.ts";

/**
 * What a link says about the sender: `id`, `video`, `audio`, `control`, `fast` (channel), `hold` (ms), `quality`
 * (bitrate-control channel), `source`, `fps`, `size`, `bitrate` (Mbit/s), `codec`.
 * `source=test` brings the test tone as well. Values stay as written, so that a wrong one is shown and explained in its field;
 * a source, size or codec that does not exist is ignored.
 */
export const senderQuery = (query: URLSearchParams): Partial<SenderForm> => {
  const { videoSource, size, codec } = SenderSettings.shape;
  const id = query.get("id");
  const channels = linkChannels(query);
  const fast = query.get("fast");
  const hold = query.get("hold");
  const fps = query.get("fps");
  const quality = query.get("quality");
  const bitrate = query.get("bitrate");
  const source = videoSource.removeDefault().safeParse(query.get("source")).data;
  const wantedSize = size.removeDefault().safeParse(query.get("size")).data;
  const wantedCodec = codec.removeDefault().options.find((option) => option.toLowerCase() === query.get("codec")?.toLowerCase());
  return {
    ...(id === null ? {} : { serialId: id }),
    ...channels,
    // A link that names channels means those alone.
    ...(channels === undefined && fast === null ? {} : { fastChannel: fast ?? "" }),
    ...(hold === null ? {} : { holdDelayMs: hold }),
    ...(quality === null ? {} : { qualityChannel: quality }),
    ...(source === undefined ? {} : { videoSource: source, audioSource: source === "test" ? "test" : "microphone" }),
    ...(wantedSize === undefined ? {} : { size: wantedSize }),
    ...(fps === null ? {} : { framesPerSecond: fps }),
    ...(bitrate === null ? {} : { videoBitrateMbps: bitrate }),
    ...(wantedCodec === undefined ? {} : { codec: wantedCodec }),
  };
};
