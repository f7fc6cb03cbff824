import { ReceiverSettings } from "@setsuna/session";
import { linkChannels } from "../media/link-channels.ts";
import type { ReceiverForm } from "./receiver-form.ts";

/** What a link says about the receiver: `id`, `video`, `audio`, `control`, `quality` (bitrate-control channel), `delay` (ms), `playout`. */
export const receiverQuery = (query: URLSearchParams): Partial<ReceiverForm> => {
  const id = query.get("id");
  const quality = query.get("quality");
  const delay = query.get("delay");
  const playout = ReceiverSettings.shape.playout.removeDefault().safeParse(query.get("playout")).data;
  return {
    ...(id === null ? {} : { serialId: id }),
    ...linkChannels(query),
    ...(quality === null ? {} : { qualityChannel: quality }),
    ...(delay === null ? {} : { delayMs: delay }),
    ...(playout === undefined ? {} : { playout }),
  };
};
