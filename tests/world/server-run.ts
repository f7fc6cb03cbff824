import { errorBody, JoinChallengeValue, type MediaSessionId, type SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { WorldTime } from "@setsuna/testkit/simulation";
import { IdLookups } from "../../apps/studio/src/admission/joining/id-lookups.ts";
import { passwordGuesses } from "../../apps/studio/src/admission/joining/password-guesses.ts";
import type { SerialIdRecord, SerialIdStore } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import { SerialIdWatch } from "../../apps/studio/src/admission/serial-ids/serial-id-watch.ts";
import { DEFAULT_ADMISSION } from "../../apps/studio/src/platform/limits/admission-limits.ts";
import type { RefundableLimits } from "../../apps/studio/src/platform/limits/rate-limit-port.ts";
import { DatabaseAway } from "../../apps/studio/src/platform/storage/database-away.ts";
import { enforceChange, enforcePresent } from "../../apps/studio/src/streams/connections/running-streams.ts";
import type { RelayPort } from "../../apps/studio/src/streams/relay-pool/relay-port.ts";
import { DirectSessions } from "../../apps/studio/src/streams/signalling/direct-sessions.ts";
import { HalfOpenSessions } from "../../apps/studio/src/streams/signalling/half-open.ts";
import { MediaSessions } from "../../apps/studio/src/streams/signalling/media-sessions.ts";
import { SignallingConnections } from "../../apps/studio/src/streams/signalling/signalling-connections.ts";
import type { SignallingContext } from "../../apps/studio/src/streams/signalling/signalling-context.ts";
import { NO_ICE_SERVERS } from "../../apps/studio/src/streams/turn/ice-server-issue.fake.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import { NO_LIMITS } from "./shared-limits.ts";
import type { WallClock } from "./wall-clock.ts";
import type { WorldDatabase } from "./world-database.ts";
import type { ServerSocket } from "./world-socket.ts";

const LOOK_EVERY_MS = 1000;

export interface ServerRunParts {
  readonly time: WorldTime;
  readonly clock: WallClock;
  readonly log: Log;
  readonly relays: RelayPort;
  readonly admittedElsewhere: boolean;
  readonly records: ReadonlyMap<SerialId, SerialIdRecord>;
  readonly database: WorldDatabase;
  readonly newSessionId: () => MediaSessionId;
  readonly faults: PlantedFaults;
  readonly limits: RefundableLimits;
  readonly run: (work: () => void) => void;
}

export class ServerRun {
  readonly connections: SignallingConnections;
  readonly sockets = new Set<ServerSocket>();
  readonly run: ServerRunParts["run"];
  private readonly parts: ServerRunParts;
  private readonly watch: SerialIdWatch;
  private readonly endLooks: () => void;
  private readonly isBlind: boolean;
  /** A check that waits for the database blocks the next periodic one, but not one for a local change. */
  private checks = 0;
  private challenges = 0;

  constructor(parts: ServerRunParts) {
    const { time, clock, log, relays, admittedElsewhere, records, database, newSessionId, faults, run, limits } = parts;
    this.parts = parts;
    this.run = run;
    const later = <T>(read: () => T): Promise<T> => database.ask(read, run);
    const known = (record: SerialIdRecord | undefined): SerialIdRecord | undefined => {
      if (record === undefined) return undefined;
      if (faults.has("anyProof")) return { ...record, passwordVerifier: undefined };
      if (faults.has("addressesIgnored")) return { ...record, allowedAddresses: [] };
      return faults.has("guestTimeIgnored") ? { ...record, guest: undefined } : record;
    };
    const store: SerialIdStore = {
      find: (id) => later(() => known(records.get(id))),
      findAll: (ids) => later(() => ids.flatMap((id) => known(records.get(id)) ?? [])),
    };
    this.isBlind = faults.has("looksForgotten");
    const steady = clock.forSilence(faults, time);
    const media = new HalfOpenSessions({ limits: DEFAULT_ADMISSION, relays, clock: steady }).port(relays);
    const sessions = new MediaSessions(media);
    this.watch = new SerialIdWatch(store);
    this.watch.addUser(() => relays.serialIds(), admittedElsewhere);
    if (!faults.has("changesIgnored")) this.watch.onChange((before, after) => enforceChange(relays, before, after));
    if (!faults.has("changesIgnored")) this.watch.onCheck(() => enforcePresent(relays));
    const now = () => new Date(clock.now());
    const shared = faults.has("guessesUncounted") ? NO_LIMITS : limits;
    const context: SignallingContext = {
      guesses: passwordGuesses(shared, now),
      challenges: { draw: () => this.drawChallenge() },
      lookups: faults.has("guessesUncounted")
        ? undefined
        : new IdLookups({ limits: DEFAULT_ADMISSION, shared, clock: steady, now }),
      sessions,
      directs: new DirectSessions(sessions, newSessionId),
      serialIds: store,
      iceServers: NO_ICE_SERVERS,
      clock: steady,
      serverClock: time,
      newSessionId,
      log,
      watch: faults.has("socketsNotNotified") ? undefined : this.watch,
    };
    this.connections = new SignallingConnections(context);
    this.endLooks = time.every(LOOK_EVERY_MS, () =>
      run(() => {
        this.connections.tick();
        if (this.checks === 0) void this.looked();
      }),
    );
  }

  async endConnection(session: MediaSessionId, id: SerialId): Promise<boolean> {
    const { relays, faults } = this.parts;
    const known = await relays.sessionsOf(id);
    if (!known.has(session)) return false;
    const error = errorBody("ended-by-owner");
    if (faults.has("epochsKept")) relays.endSession(session, error);
    else relays.putOut(id, session, error);
    return true;
  }

  private drawChallenge(): JoinChallengeValue {
    this.challenges += 1;
    return JoinChallengeValue.parse(`${String(this.challenges).padStart(42, "c")}A`);
  }

  check(): void {
    void this.looked();
  }

  private async looked(): Promise<void> {
    if (this.isBlind) return;
    this.checks += 1;
    try {
      await this.watch.check();
    } catch (error) {
      if (!(error instanceof DatabaseAway) && !this.parts.faults.has("outageRefuses")) throw error;
    }
    this.checks -= 1;
  }

  end(): void {
    this.endLooks();
    for (const socket of [...this.sockets]) socket.serverGone();
  }
}
