import { createHash } from "node:crypto";
import { type FleetNodeId, GUEST_CHANNEL, GuestId, type SerialId, type StreamRef, streamKey } from "@setsuna/contracts";

/** NATS logs subjects, so they contain no stream or session names. */
export const askSubject = (relay: FleetNodeId): string => `setsuna.relay.${relay}.ask`;
export const tellSubject = (api: FleetNodeId): string => `setsuna.api.${api}.tell`;
/** Read by one of the API nodes. Old logins at NATS may use it, because it has the form of a node's subject. */
export const ANY_API_SUBJECT = "setsuna.api.any.tell";
export const USE_SUBJECT = "setsuna.use";

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

const slotKeys = new WeakMap<StreamRef, string>();

/**
 * Key of a stream in the slots' bucket. Doesn't reveal the serial ID. Cached, because some callers look up a stream four
 * times a second.
 */
export const slotKey = (stream: StreamRef): string => {
  const known = slotKeys.get(stream);
  if (known !== undefined) return known;
  const key = digest(`slot ${streamKey(stream)}`).slice(0, 32);
  slotKeys.set(stream, key);
  return key;
};

const ROOM = GuestId.parse("A".repeat(22));

/**
 * Slot of an ID's green room. Its guests share a node, whose relay moves them between channels. No client sends this stream.
 */
export const greenRoom = (serialId: SerialId): StreamRef => ({ serialId, kind: "control", channel: GUEST_CHANNEL, guest: ROOM });

/** Proves knowledge of the session's name without revealing it. */
export const holderOf = (session: string): string => digest(`holder ${session}`);
