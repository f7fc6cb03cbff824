/** Newest value of each state, by channel and key. */

export type EdgeStates = ReadonlyMap<string, unknown>;

export const edgeKey = (channel: number, key: string): string => `${channel}/${key}`;

export interface AppStream {
  readonly kind: string;
  readonly channel: number;
  readonly phase: string;
  /** Bit/s, ms and ms; absent if unknown. */
  readonly bitsPerSecond?: number | undefined;
  readonly latencyMedianMs?: number | undefined;
  readonly roundTripMs?: number | undefined;
  readonly receivers?: number | undefined;
}

export interface AppRun {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly serialId: string;
  readonly state: string;
  readonly source?: string | undefined;
  readonly streams: readonly AppStream[];
}

export interface StudioConnection {
  readonly id: string;
  readonly direction: "send" | "receive";
  readonly streams: readonly { readonly kind: string; readonly channel: number }[];
  /** Absent from older studios, as the next two. */
  readonly standby?: boolean;
  readonly standbyOnAir?: boolean;
  readonly recording?: boolean;
  readonly bitrate: number | null;
  readonly roundTripMs: number | null;
}

/** A guest in the green room or on a channel. */
export interface StudioGuest {
  readonly id: string;
  readonly name: string;
  readonly direction: { readonly channel?: number; readonly muted?: boolean; readonly pictureOff?: boolean };
}

export interface State {
  readonly edge: { readonly connected: boolean; readonly channels: readonly number[]; readonly states: EdgeStates };
  readonly app: { readonly connected: boolean; readonly runs: readonly AppRun[] };
  readonly studio: {
    readonly connected: boolean;
    readonly connections: readonly StudioConnection[];
    readonly guests: readonly StudioGuest[];
  };
}

export const EMPTY: State = {
  edge: { connected: false, channels: [], states: new Map() },
  app: { connected: false, runs: [] },
  studio: { connected: false, connections: [], guests: [] },
};

export const tallyOf = ({ edge }: State, channel: number): number | undefined => {
  const value = edge.states.get(edgeKey(channel, "tally"));
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : undefined;
};

const recorderOf = ({ edge }: State, channel: number): Readonly<Record<string, unknown>> => {
  const status = edge.states.get(edgeKey(channel, "record-status"));
  return typeof status === "object" && status !== null ? (status as Readonly<Record<string, unknown>>) : {};
};

/** By the last order, which the recorder corrects if it did otherwise. A stopping recorder reports only once its files are complete. */
export const isRecordingOrdered = ({ edge }: State, channel: number): boolean => {
  const ordered = edge.states.get(edgeKey(channel, "record"));
  return ordered === true || ordered === 1;
};

/** By the recorder itself, else by the last order. */
export const isRecording = (state: State, channel: number): boolean => {
  const { recording } = recorderOf(state, channel);
  return typeof recording === "boolean" ? recording : isRecordingOrdered(state, channel);
};

/** Less than ten minutes fit on the recorder's disk, or it has stopped. */
export const isDiskLow = (state: State, channel: number): boolean => {
  const { disk } = recorderOf(state, channel);
  return disk === "low" || disk === "full";
};

/** Party-line groups that pages on this control channel talk to. */
export const partyTalkOf = ({ edge }: State, channel: number): readonly number[] => {
  const talk = edge.states.get(edgeKey(channel, "party-talk"));
  return Array.isArray(talk) ? talk.filter((group): group is number => typeof group === "number") : [];
};

export const runOf = ({ app }: State, which: string): AppRun | undefined =>
  app.runs.find(({ id }) => id === which) ?? app.runs.find(({ name }) => name !== "" && name === which);

export const isRunning = (run: AppRun | undefined): boolean => run?.state === "running" || run?.state === "waiting";

/** Active without a signal: there is no source, or nothing arrives. */
export const isLost = (run: AppRun | undefined): boolean => {
  if (run === undefined || !isRunning(run)) return false;
  if (run.kind === "send") return run.source === "away" || run.source === "waiting";
  const video = run.streams.filter(({ kind }) => kind !== "control");
  return video.length > 0 && video.every(({ phase }) => phase !== "live");
};

export const isSent = ({ studio }: State, kind: string, channel: number): boolean =>
  studio.connections.some(
    ({ direction, streams }) => direction === "send" && streams.some((each) => each.kind === kind && each.channel === channel),
  );

export const hasStandby = ({ studio }: State, channel: number): boolean =>
  studio.connections.some(({ standby, streams }) => standby === true && streams.some((each) => each.channel === channel));

export const isStandbyOnAir = ({ studio }: State, channel: number): boolean =>
  studio.connections.some(
    ({ standbyOnAir, streams }) => standbyOnAir === true && streams.some((each) => each.channel === channel),
  );

/** A receiver page or `setsuna record` records the channel. */
export const isRecorded = ({ studio }: State, channel: number): boolean =>
  studio.connections.some(({ recording, streams }) => recording === true && streams.some((each) => each.channel === channel));

/** A page receives video and audio by a connection each. */
export const viewersOf = ({ studio }: State, channel: number): number => {
  const ofKind = (kind: string): number =>
    studio.connections.filter(
      ({ direction, streams }) =>
        direction === "receive" && streams.some((each) => each.kind === kind && each.channel === channel),
    ).length;
  return Math.max(ofKind("video"), ofKind("audio"));
};

/** Finds a guest by name, or by number in order of arrival. */
export const guestOf = ({ studio }: State, which: string): StudioGuest | undefined =>
  studio.guests.find(({ name }) => name === which) ?? studio.guests[Number(which) - 1];

const sum = (values: readonly (number | null | undefined)[]): number | undefined => {
  const known = values.filter((value): value is number => typeof value === "number");
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
};

/** Total; undefined if unknown. */
export const bitrateOf = (run: AppRun): number | undefined => sum(run.streams.map(({ bitsPerSecond }) => bitsPerSecond));
/** Largest latency, ms; half of a sender's round trip is not a latency. */
export const latencyOf = (run: AppRun): number | undefined => {
  const known = run.streams.flatMap(({ latencyMedianMs }) => latencyMedianMs ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

export const studioFigures = ({ studio }: State) => {
  const sent = studio.connections.filter(({ direction }) => direction === "send");
  const trips = sent.flatMap(({ roundTripMs }) => roundTripMs ?? []);
  return {
    bitrate: sum(sent.map(({ bitrate }) => bitrate)),
    senders: sent.length,
    viewers: studio.connections.length - sent.length,
    roundTripMs: trips.length === 0 ? undefined : Math.max(...trips),
  };
};
