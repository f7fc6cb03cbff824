import type { ConnectionId, MediaSessionId } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";

/** State of a client as its events tell it. */
interface Place {
  holder: MediaSessionId;
  readonly connection: ConnectionId;
  hasArrived: boolean;
  isRecording: boolean;
  /** Its relay drains, so a session that replaces the holder takes over from it. */
  isMoving: boolean;
}

/** A session's part in the events of its client. */
export class ClientPlace {
  private readonly session: MediaSessionId;
  private readonly replaces: MediaSessionId | undefined;
  private readonly places: Map<MediaSessionId, Place>;
  private place: Place;

  /** @param places of all sessions; the caller keeps it. */
  constructor(
    places: Map<MediaSessionId, Place>,
    { session, replaces }: Pick<OpenMedia, "session" | "replaces">,
    { hasArrived, isRecording }: Pick<Place, "hasArrived" | "isRecording">,
  ) {
    this.places = places;
    this.session = session;
    this.replaces = replaces;
    this.place = { holder: session, connection: connectionIdOf(session), hasArrived, isRecording, isMoving: false };
    places.set(session, this.place);
  }

  /** Name of the client in events. */
  get connection(): ConnectionId {
    return this.place.connection;
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
    const before = this.replaces === undefined ? undefined : this.places.get(this.replaces);
    if (this.place.hasArrived || before?.isMoving !== true || before.holder !== this.replaces) return false;
    this.place = before;
    this.places.set(this.session, before);
    Object.assign(before, { holder: this.session, isMoving: false });
    return true;
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
    // The move failed: the client stays where it was.
    const isBack = isPresent && replaces !== undefined && places.get(replaces) === place;
    if (isBack) Object.assign(place, { holder: replaces, isMoving: true });
    return isPresent && !isBack;
  }
}

export type ClientPlaces = ConstructorParameters<typeof ClientPlace>[0];
