import { firstLinked, type ListLink, textAt } from "../streaming/form-list.ts";
import { linkedChannelsAt, linkedCount } from "../streaming/link-channels.ts";
import { LINK_CHOICES } from "../streaming/link-choices.ts";
import type { ReceiverForm } from "./receiver-form.ts";

/** `delay` is in ms. `quality=9` sets the first player. */
const fieldsAt = (query: URLSearchParams, index: number): Partial<ReceiverForm> => {
  const delay = textAt(query.get("delay"), index);
  const name = query.get("name")?.split(",")[index];
  const quality = query.get("quality")?.split(",")[index];
  return {
    ...(delay === null ? {} : { delayMs: delay }),
    ...(name === undefined ? {} : { name }),
    ...(quality === undefined ? {} : { qualityChannel: quality }),
  };
};

/**
 * Returns a link's values for the receiver: `id`, `playout`, `route` and `layer` for every player; `video`, `audio`, `control`, `quality`,
 * `name` and `delay`, each a value or a list such as `1,2,3`, one per player. One delay counts for all.
 */
export const receiverLink = (query: URLSearchParams): ListLink<ReceiverForm> => {
  const id = query.get("id");
  const playout = LINK_CHOICES.playout(query.get("playout"));
  const route = LINK_CHOICES.route(query.get("route"));
  const layer = LINK_CHOICES.layer(query.get("layer"));
  const count = linkedCount(query);
  return {
    shared: {
      ...(id === null ? {} : { serialId: id }),
      ...(playout === undefined ? {} : { playout }),
      ...(route === undefined ? {} : { route }),
      ...(layer === undefined ? {} : { layer }),
      ...(count === 0 ? fieldsAt(query, 0) : {}),
    },
    each: Array.from({ length: count }, (_, index) => ({ ...linkedChannelsAt(query, index), ...fieldsAt(query, index) })),
  };
};

export const receiverQuery = (query: URLSearchParams): Partial<ReceiverForm> => firstLinked(receiverLink(query));
