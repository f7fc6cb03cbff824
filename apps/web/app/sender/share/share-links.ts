import { formatSerialId, SerialId } from "@setsuna/contracts";
import { nextChannel } from "../../streaming/next-channel.ts";
import { channelOf } from "../../streaming/target-fields.ts";
import { type LinkedFields, receiverAddress } from "../receiver-address.ts";

export interface Shared {
  readonly fields: LinkedFields;
  readonly used: readonly string[];
  /** Video channels of the ID; absent while unknown. */
  readonly videoChannels: number | undefined;
  /** Puts the ID's password, or the secret of the link that this page came by, into the fragment, which never leaves a browser. */
  readonly withPassword: boolean;
  /** Viewers may talk to the sender and set its tally. */
  readonly withCrew: boolean;
}

export interface ShareLinks {
  readonly watch: string;
  /** Video only, for a browser source. */
  readonly obs: string;
  readonly player: string;
  readonly room: string;
  readonly director: string;
  /** Channel and addresses of a guest who sends; absent where no channel is free for one. */
  readonly contribute: { readonly channel: string; readonly address: string; readonly camera: string } | undefined;
}

export const FIRST_CHANNELS = { videoChannel: "1", audioChannel: "1", controlChannel: "", qualityChannel: "" } as const;

const withQuery = (address: string, query: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** Returns the lowest channel that a guest may send on, as text; undefined where the page or the ID has none left. */
export const guestChannel = ({ used, videoChannels }: Pick<Shared, "used" | "videoChannels">): string | undefined => {
  const channel = nextChannel(used);
  const number = channelOf(channel);
  return number === undefined || (videoChannels !== undefined && number > videoChannels) ? undefined : channel;
};

/** Returns the share links. Undefined while the serial ID is invalid. `base`: address of the site, with a trailing slash. */
export const shareLinks = (base: string, shared: Shared): ShareLinks | undefined => {
  const { fields, withPassword, withCrew } = shared;
  const viewer = { autostart: "1", ...(withCrew ? {} : { guest: "1" }) };
  const id = SerialId.safeParse(fields.serialId);
  if (!id.success) return undefined;
  const watch = receiverAddress(base, fields, withPassword);
  const { search, hash } = new URL(watch);
  const at = (path: string, query: Readonly<Record<string, string>>): string =>
    withQuery(new URL(`${path}${search}${hash}`, base).href, query);
  const channel = guestChannel(shared);
  const guest = {
    ...fields,
    videoChannel: channel ?? "",
    audioChannel: channel ?? "",
    controlChannel: "",
    qualityChannel: "",
    linkDelayMs: "",
  };
  const { search: guestSearch } = new URL(receiverAddress(base, guest, false));
  const ofId = (path: string, query: Readonly<Record<string, string>>): string => {
    const url = new URL(path, base);
    url.search = new URLSearchParams({ id: formatSerialId(id.data), ...query }).toString();
    url.hash = hash;
    return url.href;
  };
  return {
    room: ofId("app/contribute", { room: "1" }),
    director: ofId("app/director", {}),
    watch: withQuery(watch, viewer),
    obs: withQuery(watch, { autostart: "1", clean: "1" }),
    player: at("app/player", viewer),
    contribute:
      channel === undefined
        ? undefined
        : {
            channel,
            address: new URL(`app/contribute${guestSearch}${hash}`, base).href,
            camera: new URL(`app/camera${guestSearch}${hash}`, base).href,
          },
  };
};
