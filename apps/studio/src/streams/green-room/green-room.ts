import {
  errorBody,
  type GuestChange,
  type GuestId,
  type GuestView,
  type RelayConnection,
  type SerialId,
  StudioError,
} from "@setsuna/contracts";
import type { RelayPort } from "../relay-pool/relay-port.ts";

export type GreenRoomRelays = Pick<RelayPort, "list" | "putOut" | "directGuest">;

type Guest = RelayConnection & { readonly guest: NonNullable<RelayConnection["guest"]> };
const isGuest = (connection: RelayConnection): connection is Guest => connection.guest !== undefined;

const worst = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : Math.max(...known);
};

const viewOf = (connections: readonly [Guest, ...Guest[]]): GuestView => {
  const [{ guest }] = connections;
  const kinds = connections.flatMap(({ streams }) => streams.map(({ kind }) => kind));
  return {
    ...guest,
    status: connections.find((one) => one.guest.status !== undefined)?.guest.status ?? null,
    since: new Date(Math.min(...connections.map(({ openedAt }) => openedAt))).toISOString(),
    kinds: (["video", "audio"] as const).filter((kind) => kinds.includes(kind)),
    bitrate: Math.round(connections.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond, 0)),
    lossRatio: worst(connections.map(({ lossRatio }) => lossRatio)),
    roundTripMs: worst(connections.map(({ roundTripMs }) => roundTripMs)),
  };
};

/** Those that only a guest who agreed to it lets others change. */
const REMOTE = [
  "muted",
  "pictureOff",
  "size",
  "framesPerSecond",
  "videoBitrateMbps",
  "camera",
  "microphone",
  "zoom",
  "focus",
] as const;

/** Guests who wait, or are on a channel. Callers check that they may direct. */
export class GreenRoom {
  private readonly relays: GreenRoomRelays;

  constructor(relays: GreenRoomRelays) {
    this.relays = relays;
  }

  /** Longest there first. Rejects with StudioError `relay-unavailable`. */
  async list(id: SerialId): Promise<GuestView[]> {
    const byGuest = new Map<GuestId, [Guest, ...Guest[]]>();
    for (const connection of (await this.relays.list(id)).filter(isGuest)) {
      const known = byGuest.get(connection.guest.id);
      if (known === undefined) byGuest.set(connection.guest.id, [connection]);
      else known.push(connection);
    }
    return [...byGuest.values()].map(viewOf).sort((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id));
  }

  /** Rejects with a StudioError of the API's `directGuest`. */
  async direct(id: SerialId, guest: GuestId, change: GuestChange, videoChannels: number): Promise<void> {
    const { channel } = change;
    if (channel !== undefined && channel !== null && channel > videoChannels)
      throw new StudioError("channel-over-limit", `the ID has ${videoChannels}`);
    const known = (await this.list(id)).find((one) => one.id === guest);
    if (known === undefined) throw new StudioError("unknown-guest");
    if (!known.remote && REMOTE.some((name) => change[name] !== undefined)) throw new StudioError("guest-not-remote");
    await this.relays.directGuest(id, guest, change);
  }

  /** The guest's page doesn't reconnect. Rejects with StudioError `unknown-guest` or `relay-unavailable`. */
  async hangUp(id: SerialId, guest: GuestId): Promise<void> {
    const own = (await this.relays.list(id)).filter((connection) => connection.guest?.id === guest);
    if (own.length === 0) throw new StudioError("unknown-guest");
    for (const { session } of own) this.relays.putOut(id, session, errorBody("ended-by-owner"));
  }
}
