import { createHash } from "node:crypto";
import {
  type Connection,
  ConnectionId,
  errorBody,
  type MediaSessionId,
  type RelayConnection,
  type SerialId,
  type StreamKind,
  StudioError,
} from "@setsuna/contracts";
import { maskIpAddress, parseIpAddress } from "@setsuna/kit";
import { ownSerialId } from "../../admission/index.ts";
import { type AuditPort, type Caller, type Database, type Handlers, limited, signedInOf } from "../../platform/index.ts";
import type { ClientKind, RelayPort } from "../relay-pool/relay-port.ts";
import { RecentLookups } from "./recent-lookups.ts";
import { asOnChannel } from "./streams-on-air.ts";

export interface ConnectionApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly relays: Pick<RelayPort, "list" | "sessionsOf" | "putOut" | "switchSender">;
}

/** Knowing a session's name is the right to take it over, so show another one: 96 bits of its SHA-256. */
export const connectionIdOf = (session: MediaSessionId): ConnectionId =>
  ConnectionId.parse(createHash("sha256").update(`connection ${session}`).digest("base64url").slice(0, 16));

const maskedAddress = (address: string | undefined): string | null => {
  const octets = address === undefined ? undefined : parseIpAddress(address);
  return octets === undefined ? null : maskIpAddress(octets);
};

/** Hides part of the address and the session's name. */
export const connectionOf = (seen: RelayConnection, client: ClientKind): Connection => ({
  id: connectionIdOf(seen.session),
  direction: seen.direction === "publish" ? "send" : "receive",
  client,
  streams: seen.streams.map(({ kind, channel }) => ({ kind, channel })),
  fastChannel: seen.fastChannel ?? null,
  standby: seen.standby === true,
  standbyOnAir: seen.standbyOnAir === true,
  path: seen.path ?? null,
  address: maskedAddress(seen.address),
  route: seen.direct === true ? "direct" : seen.turn ? "turn" : "relay",
  since: new Date(seen.openedAt).toISOString(),
  recording: seen.recording === true,
  bitrate: seen.direct === true ? null : Math.round(seen.bitsPerSecond),
  lossRatio: seen.direct === true ? null : (seen.lossRatio ?? null),
  roundTripMs: seen.direct === true ? null : (seen.roundTripMs ?? null),
  region: seen.region ?? null,
});

const KIND_ORDER: Readonly<Record<StreamKind, number>> = { video: 0, audio: 1, control: 2 };
const placeOf = ({ direction, streams: [first] }: Connection): number =>
  (direction === "send" ? 0 : 10_000) + KIND_ORDER[first?.kind ?? "control"] * 1000 + (first?.channel ?? 0);

/** A stable order: senders first, then kind, channel and age. */
export const byPlace = (a: Connection, b: Connection): number =>
  placeOf(a) - placeOf(b) || a.since.localeCompare(b.since) || a.id.localeCompare(b.id);

export const connectionApi = ({
  database,
  audit,
  relays,
}: ConnectionApiParts): Handlers<"listConnections" | "endConnection" | "switchSender"> => {
  const looks = new RecentLookups((id) => relays.list(id));
  const requireOwn = async (id: SerialId, caller: Caller): Promise<string> => {
    const { account } = signedInOf(caller);
    await ownSerialId(database, id, account.id);
    return account.id;
  };

  return {
    listConnections: async ({ params: { id } }, caller) => {
      await requireOwn(id, caller);
      const seen = await looks.at(id, caller.now.getTime());
      const clients = await relays.sessionsOf(id);
      // Omit sessions that ended since the lookup.
      const connections = seen.flatMap(asOnChannel).flatMap((one) => {
        const client = clients.get(one.session);
        return client === undefined ? [] : connectionOf(one, client);
      });
      return { connections: connections.sort(byPlace) };
    },

    endConnection: async ({ params: { id, connection } }, caller) => {
      const owner = await requireOwn(id, caller);
      const session = [...(await relays.sessionsOf(id)).keys()].find((name) => connectionIdOf(name) === connection);
      if (session === undefined) throw new StudioError("unknown-connection");
      const { origin, now } = caller;
      await database.transaction((tx) =>
        audit.record(tx, {
          actor: owner,
          action: "serial-id.connection-ended",
          subject: id,
          origin,
          detail: { connection },
          at: now,
        }),
      );
      relays.putOut(id, session, errorBody("ended-by-owner"));
      return undefined;
    },

    // A show switches a few times a minute.
    switchSender: limited(
      { name: "switch-sender", capacity: 60, perHour: 3600, by: "account" },
      async ({ params: { id, channel } }, caller) => {
        const owner = await requireOwn(id, caller);
        const streams = await relays.switchSender(id, channel);
        const { origin, now: at } = caller;
        const action = "serial-id.sender-switched";
        await database.transaction((tx) =>
          audit.record(tx, { actor: owner, action, subject: id, origin, detail: { channel }, at }),
        );
        return { streams };
      },
    ),
  };
};
