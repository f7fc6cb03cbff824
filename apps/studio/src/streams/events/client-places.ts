import type { ConnectionId, MediaSessionId } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import type { ClientState } from "./client-state.ts";

/** State of a client as its events tell it. */
interface Place {
  holder: MediaSessionId;
  readonly connection: ConnectionId;
  hasArrived: boolean;
  isRecording: boolean;
  /** Its relay drains, so a session that replaces the holder takes over from it. */
  isMoving: boolean;
  /** The newest session that may take over. Its relay can report it as connected after the holder's end. */
  next?: ClientPlace | undefined;
}

type Places = Map<MediaSessionId, Place>;

/** The client that a session takes over if it replaces `session`. */
const movingFrom = (places: Places, session: MediaSessionId | undefined): Place | undefined => {
  const before = session === undefined ? undefined : places.get(session);
  return before?.isMoving === true && before.holder === session ? before : undefined;
};

/** Name of the client once its session is connected. */
export const connectionOnceConnected = (
  places: Places,
  { session, replaces }: Pick<OpenMedia, "session" | "replaces">,
): ConnectionId => movingFrom(places, replaces)?.connection ?? connectionIdOf(session);

/** True if the client named `connection` is here with another session. */
export const isElsewhere = (places: Places, connection: ConnectionId, session: MediaSessionId): boolean =>
  [...places.values()].some((place) => place.connection === connection && place.hasArrived && place.holder !== session);

/** Updates a client whose relay node was out of reach. */
export const noteState = (places: Places, session: MediaSessionId, { news }: ClientState): void => {
  const place = places.get(session);
  if (place?.holder !== session) return;
  place.hasArrived = true;
  const newest = news.findLast((one) => one.news === "recording" || one.news === "recorded")?.news;
  if (newest !== undefined) place.isRecording = newest === "recording";
};

/** A session's part in the events of its client. */
export class ClientPlace {
  private readonly session: MediaSessionId;
  private readonly replaces: MediaSessionId | undefined;
  private readonly places: Places;
  private place: Place;

  /** @param places of all sessions; the caller keeps it. */
  constructor(
    places: Places,
    { session, replaces }: Pick<OpenMedia, "session" | "replaces">,
    {
      hasArrived,
      isRecording,
      connection: named,
    }: Pick<Place, "hasArrived" | "isRecording"> & {
      /** Another API node's name for the client. */
      readonly connection?: ConnectionId | undefined;
    },
  ) {
    const own = connectionIdOf(session);
    const connection = named ?? own;
    this.places = places;
    this.session = session;
    this.replaces = replaces;
    const known = named && [...places.values()].find((place) => place.connection === named);
    this.place = known ?? { holder: session, connection, hasArrived, isRecording, isMoving: false };
    // An adopted session that continues another adopted one.
    if (known !== undefined && connection !== own) known.holder = session;
    places.set(session, this.place);
    const before = movingFrom(places, replaces);
    if (before !== undefined) before.next = this;
  }

  /** Name of the client in events. */
  get connection(): ConnectionId {
    return this.place.connection;
  }
  /** The client has moved here from another session. */
  get isContinued(): boolean {
    return this.place.connection !== connectionIdOf(this.session);
  }
  get isRecording(): boolean {
    return this.place.isRecording;
  }
  /** False before the client arrived, and once its next session has taken over. */
  get isPresent(): boolean {
    return this.place.holder === this.session && this.place.hasArrived;
  }

  /** True if this is news: the client isn't known by an earlier session. */
  arrives(): boolean {
    if (this.takesOver()) return false;
    const { hasArrived } = this.place;
    this.place.hasArrived = true;
    return !hasArrived;
  }

  /** True if the client moves from the replaced session to this one. */
  takesOver(): boolean {
    const before = movingFrom(this.places, this.replaces);
    if (this.place.hasArrived || before === undefined) return false;
    this.continue(before);
    return true;
  }

  private continue(before: Place): void {
    this.place = before;
    this.places.set(this.session, before);
    Object.assign(before, { holder: this.session, isMoving: false, next: undefined });
  }

  moves(): void {
    if (this.isPresent) this.place.isMoving = true;
  }

  /** True if this is news. */
  records(isRecording: boolean): boolean {
    if (!this.isPresent || this.place.isRecording === isRecording) return false;
    this.place.isRecording = isRecording;
    return true;
  }

  /** True if the client leaves with this session. */
  ends(): boolean {
    const { session, replaces, places, place, isPresent } = this;
    places.delete(session);
    const before = movingFrom(places, replaces);
    if (before?.next === this) before.next = undefined;
    if (isPresent && place.next !== undefined) {
      place.next.continue(place);
      return false;
    }
    // The move failed: the client stays where it was.
    const isBack = isPresent && replaces !== undefined && places.get(replaces) === place;
    if (isBack) Object.assign(place, { holder: replaces, isMoving: true });
    return isPresent && !isBack;
  }
}

export type ClientPlaces = ConstructorParameters<typeof ClientPlace>[0];
