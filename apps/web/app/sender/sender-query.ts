import { firstLinked, type ListLink, textAt } from "../streaming/form-list.ts";
import { linkedChannelsAt, linkedCount } from "../streaming/link-channels.ts";
import { LINK_CHOICES } from "../streaming/link-choices.ts";
import type { SenderForm } from "./sender-form.ts";

/** Returns a link's settings for one source. `quality` and `fast` are lists of numbers matched by position. */
const fieldsAt = (query: URLSearchParams, index: number): Partial<SenderForm> => {
  const text = (name: string): string | null => textAt(query.get(name), index);
  const hold = text("hold");
  const fps = text("fps");
  const bitrate = text("bitrate");
  const follow = LINK_CHOICES.follow(text("follow"));
  const fast = query.get("fast")?.split(",")[index];
  const quality = query.get("quality")?.split(",")[index];
  const source = LINK_CHOICES.source(text("source"));
  const input = LINK_CHOICES.input(text("input"));
  const wantedSize = LINK_CHOICES.size(text("size"));
  const sound = LINK_CHOICES.sound(text("sound"));
  const wantedCodec = LINK_CHOICES.codec(text("codec"));
  return {
    ...(fast === undefined ? {} : { fastChannel: fast }),
    ...(hold === null ? {} : { holdDelayMs: hold }),
    ...(quality === undefined ? {} : { qualityChannel: quality }),
    ...(source === undefined ? {} : { videoSource: source, audioSource: source === "test" ? "test" : "microphone" }),
    ...(input === undefined ? {} : { audioSource: input }),
    ...(wantedSize === undefined ? {} : { size: wantedSize }),
    ...(fps === null ? {} : { framesPerSecond: fps }),
    ...(bitrate === null ? {} : { videoBitrateMbps: bitrate }),
    ...(sound === undefined ? {} : { audioChannels: sound }),
    ...(follow === undefined ? {} : { followSlowest: follow }),
    ...(wantedCodec === undefined ? {} : { codec: wantedCodec }),
  };
};

/**
 * Returns what a link says about the sender: `id`, `route`, `direct` (receivers served directly), `standby` and
 * `return` (s); and for each source `video`, `audio`,
 * `control`, `fast` (channel), `hold` (ms), `quality` (bitrate-control channel), `source`, `input` (`microphone`, `screen`, `test`, `none`),
 * `fps`, `size`, `bitrate` (Mbit/s),
 * `follow` (1: the slowest receiver, 0: not), `codec`, `sound` (`mono`, `stereo`, `5.1`, `7.1`), each a value or a list such as `1,2`
 * whose places are the sources. One value counts for all, but for channels.
 * `source` alone also chooses the sound: the test tone with `test`, otherwise the microphone. Values stay as written, so that a wrong one is shown and explained in its field;
 * the page names a source, size, codec or layout that does not exist. Read the query with `linkQuery` first.
 */
export const senderLink = (query: URLSearchParams): ListLink<SenderForm> => {
  const id = query.get("id");
  const route = LINK_CHOICES.route(query.get("route"));
  const directReceivers = query.get("direct");
  const standby = LINK_CHOICES.standby(query.get("standby"));
  const returnAfterSeconds = query.get("return");
  const count = linkedCount(query);
  return {
    shared: {
      ...(id === null ? {} : { serialId: id }),
      ...(route === undefined ? {} : { route }),
      ...(directReceivers === null ? {} : { directReceivers }),
      ...(standby === undefined ? {} : { standby }),
      ...(returnAfterSeconds === null ? {} : { returnAfterSeconds }),
      ...(count === 0 ? fieldsAt(query, 0) : {}),
    },
    each: Array.from({ length: count }, (_, index) => ({
      ...linkedChannelsAt(query, index),
      // A link that names channels uses only those.
      fastChannel: "",
      ...fieldsAt(query, index),
    })),
  };
};

export const senderQuery = (query: URLSearchParams): Partial<SenderForm> => firstLinked(senderLink(query));
