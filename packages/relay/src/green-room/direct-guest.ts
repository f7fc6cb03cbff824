import {
  errorBodyOf,
  type MediaSessionId,
  type RelayDirectGuest,
  type RelayGuestDirected,
  type StreamKind,
  StudioError,
} from "@setsuna/contracts";
import type { RelaySession } from "../relay-session.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import type { StreamSlots } from "../stream/stream-slots.ts";

export interface GreenRoomSession extends Pick<RelaySession, "id" | "direct"> {
  readonly role: Pick<RelaySession["role"], "guest">;
  readonly admission: Pick<RelaySession["admission"], "streams" | "introduction">;
}

export interface GreenRoomParts {
  readonly sessions: ReadonlyMap<MediaSessionId, GreenRoomSession>;
  readonly slots: StreamSlots;
  replace(session: MediaSessionId): void;
}

const endWaiting = ({ sessions }: GreenRoomParts, { senders: { standby } }: RtpStream): void => {
  const waiting = standby?.isGuest === true ? sessions.get(standby.session) : undefined;
  const { channel: _left, ...rest } = waiting?.role.guest?.()?.direction ?? {};
  waiting?.direct(rest, undefined);
};

/** Throws StudioError if another sender holds the stream, unless that is a guest too. */
const makeRoom = (parts: GreenRoomParts, stream: RtpStream, session: MediaSessionId): void => {
  const { senders } = stream;
  if (senders.active?.session === session || senders.standby?.session === session) return;
  endWaiting(parts, stream);
  const kind = { isSpare: senders.active?.isGuest === true, hasFast: false };
  for (const holder of parts.slots.claim([stream.ref], session, undefined, kind)) parts.replace(holder);
};

/** Gives a guest's connections a director's requests. Changes nothing if the channel isn't free. */
export const directGuest = (
  parts: GreenRoomParts,
  { serialId, guest, direction }: Pick<RelayDirectGuest, "serialId" | "guest" | "direction">,
): RelayGuestDirected["outcome"] => {
  const { channel } = direction;
  const streamOf = (kind: StreamKind): RtpStream | undefined =>
    channel === undefined ? undefined : parts.slots.rtp({ serialId, kind, channel });
  const own = [...parts.sessions.values()].flatMap((session) => {
    const { streams, introduction } = session.admission;
    const [first] = streams;
    if (introduction === undefined || first?.serialId !== serialId || first.guest !== guest) return [];
    return [{ session, stream: streamOf(first.kind) }];
  });
  try {
    for (const { session, stream } of own) if (stream !== undefined) makeRoom(parts, stream, session.id);
    for (const { session, stream } of own) session.direct(direction, stream);
    return { connections: own.length };
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    return { error: errorBodyOf(error) };
  } finally {
    parts.slots.dropEmpty();
  }
};
