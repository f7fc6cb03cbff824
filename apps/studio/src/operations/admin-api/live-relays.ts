import { errorBody, type LiveRelay, type LiveSerialId, type SerialId, StudioError } from "@setsuna/contracts";
import { findGuestRooms, serialIdRows } from "../../admission/index.ts";
import { type AuditPort, type Database, type Handlers, mailReadersOf, signedInOf } from "../../platform/index.ts";
import { byPlace, connectionIdOf, connectionOf, type RelayPort, type RelaySurvey } from "../../streams/index.ts";
import { RecentSurvey } from "./recent-survey.ts";

export interface LiveRelaysParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly relays: Pick<RelayPort, "survey" | "sessionsOf" | "putOut">;
}

const relayOf = (survey: RelaySurvey, now: Date): LiveRelay => {
  const { slot, state, pid, uptime, restarts, health, rates, connections } = survey;
  return {
    slot,
    state,
    pid: pid ?? null,
    since: uptime === undefined ? null : new Date(now.getTime() - uptime).toISOString(),
    restarts,
    publishers: health?.publishers ?? 0,
    subscribers: health?.subscribers ?? 0,
    packetsInRate: rates?.packetsIn ?? null,
    packetsOutRate: rates?.packetsOut ?? null,
    cpuShare: rates?.cpuShare ?? null,
    memoryBytes: health?.memoryBytes ?? null,
    eventLoopDelayP99Ms: health?.eventLoopDelayP99Ms ?? null,
    answered: connections !== undefined,
  };
};

const carriedBy = ({ slot, connections = [] }: RelaySurvey): Omit<LiveSerialId, "owner" | "guest">[] => {
  const byId = new Map<SerialId, LiveSerialId["connections"]>();
  for (const { seen, client } of connections) {
    const id = seen.streams[0]?.serialId;
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), connectionOf(seen, client)]);
  }
  return [...byId].map(([id, own]) => ({ id, relay: slot, connections: own.sort(byPlace) }));
};

const ownersOf = async (database: Database, ids: readonly SerialId[]): Promise<Map<string, LiveSerialId["owner"]>> => {
  const rows = await serialIdRows(database, ids);
  const readers = await mailReadersOf(
    database,
    rows.map(({ accountId }) => accountId),
  );
  return new Map(
    rows.map(({ id, accountId, plan, contractStatus }) => {
      const email = readers.get(accountId)?.email;
      return [id, email === undefined ? null : { id: accountId, email, plan, contractStatus }];
    }),
  );
};

export const liveRelays = ({ database, audit, relays }: LiveRelaysParts): Handlers<"readLive" | "endLiveConnection"> => {
  const recent = new RecentSurvey(() => relays.survey());
  return {
    readLive: async (_request, { now }) => {
      const surveys = await recent.at(now.getTime());
      const carried = surveys.flatMap(carriedBy).sort((a, b) => a.id.localeCompare(b.id));
      const ids = carried.map(({ id }) => id);
      const owners = await ownersOf(database, ids);
      const rooms = new Set((await findGuestRooms(database, ids, now)).map(({ id }) => id));
      return {
        relays: surveys.map((survey) => relayOf(survey, now)),
        serialIds: carried.map((one) => ({ ...one, owner: owners.get(one.id) ?? null, guest: rooms.has(one.id) })),
      };
    },

    endLiveConnection: async ({ params: { id, connection } }, caller) => {
      const admin = signedInOf(caller).account;
      const session = [...(await relays.sessionsOf(id)).keys()].find((name) => connectionIdOf(name) === connection);
      if (session === undefined) throw new StudioError("unknown-connection");
      const { origin, now } = caller;
      const action = "serial-id.connection-ended";
      await database.transaction((tx) =>
        audit.record(tx, { actor: admin.id, action, subject: id, origin, detail: { connection, by: "admin" }, at: now }),
      );
      relays.putOut(id, session, errorBody("ended-by-operator"));
      return undefined;
    },
  };
};
