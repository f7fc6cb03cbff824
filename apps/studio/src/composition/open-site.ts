import { errorBody, type MediaSessionId } from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";
import {
  authorise,
  countLinkDevice,
  findGuestRooms,
  IdLookups,
  JoinChallenges,
  noteLinkUse,
  PasswordEvaluations,
  passwordEvaluator,
  passwordGuesses,
  SerialIdWatch,
  serialIdStore,
  takesThumbnails,
  withDemonstrations,
  withGuestRooms,
} from "../admission/index.ts";
import {
  every,
  meteredLimits,
  noMeters,
  type Readiness,
  type RelayReport,
  rateLimitsIn,
  type Site,
  SocketBudget,
  type StudioConfig,
  siteOrigin,
} from "../platform/index.ts";
import {
  DirectSessions,
  EventRecorder,
  enforceChange,
  enforcePresent,
  GreenRoom,
  HalfOpenSessions,
  type IceServerIssue,
  MediaSessions,
  newMediaSessionId,
  playbackOf,
  RecentLookups,
  type RelayPort,
  ReportRecorder,
  recordingClients,
  recordingSamples,
  slateFinder,
  storeQuality,
  storeRecords,
  storeSamples,
  Thumbnails,
  WhipSessions,
} from "../streams/index.ts";
import { type AccountServices, startAccountServices } from "./account-services.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";
import { type AppParts, buildApp } from "./app.ts";
import type { Undo } from "./starting.ts";

export type SiteConfig = AccountConfig & Pick<StudioConfig, "trustedProxies" | "role">;

export interface SiteSurroundings
  extends Omit<AccountSurroundings, "onAdmitted" | "recordEvent" | "onSerialIdsChanged" | "enter" | "challenges" | "thumbnails">,
    Pick<AppParts, "certificate" | "onRoute" | "tellsHealth"> {
  readonly relays: RelayPort;
  readonly report: () => readonly RelayReport[];
  readonly readiness: () => Promise<Readiness>;
  /** Monotonic, for limits. */
  readonly clock: Clock;
  /** The clock that senders and receivers synchronize to. */
  readonly serverClock: Clock;
  readonly newSessionId: () => MediaSessionId;
  readonly iceServers: IceServerIssue;
  readonly pagesOf?: ((accounts: AccountServices) => Site) | undefined;
}

/** Start presses per hour for all clients that may use an ID at once. */
const EVALUATIONS_PER_SOCKET = 2;

/** Retry interval of events while the database is away, ms. */
const EVENT_RETRY_MS = 1000;
/** Interval at which samples of sessions are stored, ms. They are also stored when a sender ends. */
const REPORT_MS = 10_000;

const openStreams = ({ admission }: SiteConfig, surroundings: SiteSurroundings) => {
  const { database, clock, now, log, relays, newSessionId, meters = noMeters } = surroundings;
  const thumbnails = new Thumbnails(clock, now);
  const onRefused = (rule: string): void => meters.refused(rule);
  const shared = meteredLimits(rateLimitsIn(database), meters);
  const events = new EventRecorder({ store: (id, some) => storeRecords(database, id, some), log });
  const node = newMediaSessionId();
  const reports = new ReportRecorder({
    store: (batch) => storeSamples(database, batch),
    storeQuality: (days) => storeQuality(database, node, days),
    node,
    now,
    log,
  });
  const sampled = recordingSamples(relays, {
    record: (session, samples, region) => reports.record(session, samples, region),
    senderEnded: () => void reports.flush(),
  });
  const halfOpen = new HalfOpenSessions({ limits: admission, relays: sampled, clock, onRefused }).port(relays);
  const media = recordingClients(halfOpen, { record: (id, event) => events.record(id, event), now, fleet: relays });
  const sessions = new MediaSessions(media);
  sessions.onEnded((session) => thumbnails.sessionEnded(session));
  return {
    events,
    reports,
    thumbnails,
    sessions,
    whipSessions: new WhipSessions(media, log),
    directs: new DirectSessions(sessions, newSessionId),
    challenges: new JoinChallenges({ secrets: surroundings.secrets, limits: shared, now }),
    guesses: passwordGuesses(shared, now),
    lookups: new IdLookups({ limits: admission, shared, clock, now, onRefused }),
    sockets: new SocketBudget(admission, onRefused),
    refused: onRefused,
  };
};

/** Running streams must follow a change of their ID. */
const openWatch = (ids: ReturnType<typeof withDemonstrations>, { role }: SiteConfig, { relays }: SiteSurroundings) => {
  const watch = new SerialIdWatch(ids);
  watch.addUser(() => relays.serialIds(), role === "api");
  watch.onChange((before, after) => enforceChange(relays, before, after));
  watch.onCheck(() => enforcePresent(relays));
  return watch;
};

/** Assembles the whole site on an open database and relays. Doesn't listen yet. `undo` stops everything it starts. */
export const openSite = async (config: SiteConfig, surroundings: SiteSurroundings, undo: Undo) => {
  const { database, relays, demonstrations, pathChecks, log, report, newSessionId, iceServers } = surroundings;
  const serialIds = withGuestRooms(serialIdStore(database, surroundings.now), (ids) =>
    findGuestRooms(database, ids, surroundings.now()),
  );
  // Demonstrations and path checks are for our own pages, not for WHIP and WHEP.
  const signallingIds = withDemonstrations(withDemonstrations(serialIds, demonstrations), pathChecks);
  const watch = openWatch(signallingIds, config, surroundings);
  const onSerialIdsChanged = (): void => {
    watch.check().catch((error: unknown) => log.error({ err: error }, "serial IDs could not be looked at"));
  };
  const onAdmitted: AccountSurroundings["onAdmitted"] = (record) => watch.admitted(record);
  const { events, reports, sessions, whipSessions, directs, challenges, guesses, lookups, sockets, thumbnails, refused } =
    openStreams(config, surroundings);
  undo.push(() => events.flush());
  undo.push(every(EVENT_RETRY_MS, () => events.flush(), log));
  undo.push(() => reports.flush(true));
  undo.push(every(REPORT_MS, () => reports.flush(), log));
  const evaluations = new PasswordEvaluations({
    evaluator: passwordEvaluator(surroundings.secrets),
    serialIds: signallingIds,
    guesses,
    perIdAnHour: EVALUATIONS_PER_SOCKET * config.admission.socketsPerId,
    clock: surroundings.clock,
    onRefused: refused,
  });
  watch.onChange((before, after) => {
    if (after === undefined || !takesThumbnails(after)) thumbnails.clear(before.id);
  });
  const enter: AccountSurroundings["enter"] = (id, applicant) => authorise(serialIds, id, applicant, { guesses, lookups });
  const accounts = await startAccountServices(config, {
    ...surroundings,
    onAdmitted,
    recordEvent: (id, event) => events.record(id, event),
    onSerialIdsChanged,
    enter,
    challenges,
    thumbnails,
  });
  undo.push(() => accounts.stop());
  events.onStored(() => accounts.wakeWebhooks());
  relays.serveSlates(slateFinder(database, serialIds));
  accounts.ended.onEnded((id) => relays.endSerialId(id, errorBody("unknown-serial-id")));

  const shared = { iceServers, lookups, siteOrigin: siteOrigin(config.publicUrl, surroundings.hosts), newSessionId, watch };
  const seen = new RecentLookups((id) => relays.list(id));
  const { clock, serverClock, readiness, tellsHealth, certificate, onRoute, meters, pagesOf } = surroundings;
  const app = await buildApp({
    signalling: {
      ...shared,
      sessions,
      directs,
      serialIds: signallingIds,
      challenges,
      guesses,
      evaluations,
      sockets,
      thumbnails,
      greenRoom: new GreenRoom(relays),
      connections: (id) => seen.at(id, surroundings.clock.now()),
      clock,
      serverClock,
      log,
      onSerialIdEnded: (listener) => accounts.ended.onEnded(listener),
      onTemporaryIdLeft: (id) => {
        demonstrations.end(id);
        pathChecks.end(id);
      },
      onPutOut: (id) => relays.renewEpochs(id),
      useLink: async (record, use) => {
        const refusal = await countLinkDevice(database, record, use, surroundings.now());
        if (refusal === undefined)
          noteLinkUse(database, record.id, use.link, surroundings.now()).catch((error: unknown) =>
            log.error({ err: error }, "the use of a link could not be noted"),
          );
        return refusal;
      },
    },
    whip: { ...shared, sessions: whipSessions, serialIds },
    relays: report,
    demonstrations: () => demonstrations.report(),
    registerAccounts: (target) => accounts.register(target),
    readiness,
    playback: () => playbackOf(database, surroundings.now()),
    tellsHealth,
    certificate,
    onRoute,
    meters,
    log,
    trustedProxies: config.trustedProxies,
    admission: config.admission,
    site: pagesOf?.(accounts),
  });
  undo.push(() => app.close());
  return { app, accounts, watch, sessions: () => [...sessions.counts(), ...whipSessions.counts()] };
};

export type OpenSite = Awaited<ReturnType<typeof openSite>>;
