import { z } from "zod";
import { ContractView } from "../billing-values.ts";
import { JoinVerifier } from "../join-proof.ts";
import { CardStatus, ContractStatus, FrameLimit, Plan } from "../serial-id-values.ts";
import { ThumbnailJpeg } from "../thumbnail.ts";
import { TypedLine, TypedName } from "../typed-text.ts";
import { Channel, JoinKeyName, LinkId, SerialId, StreamKind } from "../values.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** The longest name of a serial ID, in UTF-16 units. */
export const MAX_ID_NAME = 40;

/** A serial ID as its owner sees it. Spec §3. */
export const SerialCard = z.object({
  id: SerialId,
  /** The owner's name for it, which nobody else sees; null: none. */
  name: z.string().nullable(),
  plan: Plan,
  contractStatus: ContractStatus,
  /** The status in the card's shorter words. */
  cardStatus: CardStatus,
  /** VideoTotal: usable video channels run from 1 to this. */
  videoChannels: z.number().int().min(0).max(255),
  /** Largest picture; null: any. */
  maxFrame: FrameLimit.nullable(),
  hasPassword: z.boolean(),
  /** True when the ID is joined by its links alone; a password lets nobody in then. */
  byLink: z.boolean(),
  /** True when the plan lets the owner set a password. */
  mayHavePassword: z.boolean(),
  /** Addresses and networks that may use the ID, canonical; empty: all. */
  allowedAddresses: z.array(z.string()),
  /** The owner lets senders make thumbnails. None are made while a password is set. */
  thumbnails: z.boolean(),
  createdAt: Instant,
  /** The paid contract; null on Free. */
  contract: ContractView.nullable(),
});
export type SerialCard = z.infer<typeof SerialCard>;

/** Names a connection to its owner; made from the media session's name, which it does not give away. */
export const ConnectionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16}$/)
  .brand<"ConnectionId">();
export type ConnectionId = z.infer<typeof ConnectionId>;

/** A sender or receiver that is connected to a serial ID now. */
export const Connection = z.object({
  id: ConnectionId,
  direction: z.enum(["send", "receive"]),
  /** A page of ours, or a program that speaks WHIP or WHEP. */
  client: z.enum(["page", "whip"]),
  /** One stream; a program may bind one video and one audio stream. */
  streams: z
    .array(z.object({ kind: StreamKind, channel: Channel }))
    .min(1)
    .max(2),
  /** The second channel of what is sent (Multi Latency); null: none. */
  fastChannel: Channel.nullable(),
  /** Address of the media's other end, masked: `203.0.113.*`, `2001:db8:1:*`; null when it is not known. */
  address: z.string().nullable(),
  /**
   * `relay`: client and relay exchange packets with each other; `turn`: by way of a TURN server. `direct`: the receiver takes the
   * stream from its sender, and its connection with the relay only stands by.
   */
  route: z.enum(["relay", "turn", "direct"]),
  since: Instant,
  /** Bit/s of the last second; null for what the relay does not carry (`direct`). */
  bitrate: z.number().min(0).nullable(),
  /** Share of packets lost in the last 5 s, 0 to 1; null for control data, which has no packets of ours. */
  lossRatio: z.number().min(0).max(1).nullable(),
  /** Round trip between client and relay, ms; null until it is known, and for what the relay does not carry. */
  roundTripMs: z.number().min(0).nullable(),
  /** Region of the relay; null where the site has one machine. */
  region: z.string().nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** A small picture of what a connection sends. */
export const ConnectionThumbnail = z.object({ connection: ConnectionId, takenAt: Instant, jpeg: ThumbnailJpeg });
export type ConnectionThumbnail = z.infer<typeof ConnectionThumbnail>;

/** The most links that count for one ID at a time. */
export const MAX_ID_LINKS = 100;

/** A link that an ID is joined by, as its owner sees it. The server has no part of its secret. Decision 0049. */
export const IdLink = z.object({
  id: LinkId,
  /** The owner's name for it. */
  name: z.string(),
  createdAt: Instant,
  /** Last time that somebody was let in by it, to the minute; null: never. */
  lastUsedAt: Instant.nullable(),
});
export type IdLink = z.infer<typeof IdLink>;

const Owned = z.object({ id: SerialId });

/** Each acts on running streams within 2 s. Spec §2 serial-ID card, §5, §7. */
export const SERIAL_ID_API = {
  listSerialIds: {
    method: "GET",
    path: "/studio/api/serial-ids",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:read",
    reply: z.object({ serialIds: z.array(SerialCard) }),
    errors: [],
  },
  /** Gives the ID a name that its owner tells it by; blank: none. Several may have the same. */
  setIdName: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/name",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({ name: TypedLine(MAX_ID_NAME) }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "characters-not-allowed", "text-invisible", "too-long"],
  },
  /** Lets senders make thumbnails for the ID's owner, or no more; those that there are go at once. */
  setThumbnails: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/thumbnails",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({ allowed: z.boolean() }),
    reply: SerialCard,
    errors: ["serial-id-not-yours"],
  },
  /** Everything that runs on the ID ends, since it was let in, and may be sealed, by the former password. */
  setIdPassword: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/password",
    access: "proved",
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    /**
     * `verifier`: derived by page and server from the password and this ID (docs/protocol/encryption.md, "Proof"); neither the password nor anything
     * that lets somebody in comes here. Null: none.
     */
    body: z.object({ verifier: JoinVerifier.nullable() }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "plan-has-no-password", "id-joined-by-links", "id-password-failed"],
  },
  /** Lists the links that count, oldest first. `joinKeyName`: null while the ID is not joined by links. */
  listIdLinks: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/links",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:read",
    params: Owned,
    reply: z.object({ joinKeyName: JoinKeyName.nullable(), links: z.array(IdLink) }),
    errors: ["serial-id-not-yours"],
  },
  /**
   * Keeps a link that the caller drew: what the server is shown of it, and never its secret. From the first one on the ID is joined by its links
   * alone: a password goes, and everything that runs on the ID ends. Any plan may have links.
   */
  makeIdLink: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/links",
    access: "proved",
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({
      joinKeyName: JoinKeyName,
      link: LinkId,
      verifier: JoinVerifier,
      name: TypedName(MAX_ID_NAME),
    }),
    reply: IdLink,
    errors: [
      "serial-id-not-yours",
      "link-of-other-key",
      "link-exists",
      "too-many-links",
      "characters-not-allowed",
      "text-invisible",
      "too-long",
    ],
  },
  /** Ends a link: whoever came by it is put out at once, and it lets nobody in again. */
  revokeIdLink: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/links/:link",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:write",
    params: Owned.extend({ link: LinkId }),
    errors: ["serial-id-not-yours", "unknown-link"],
  },
  /** Ends all links and their join key: everything that runs on the ID ends, and it is open to whoever knows its letters. */
  endIdLinks: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/links",
    access: "proved",
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    errors: ["serial-id-not-yours"],
  },
  setAllowedAddresses: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/addresses",
    access: "proved",
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    /** One address or network a line; blank: everybody. Wrong lines come back as fields `addresses.0`, the first line being 0. */
    body: z.object({ addresses: z.string().max(20_000) }),
    reply: SerialCard,
    errors: [
      "serial-id-not-yours",
      "address-line-wrong",
      "address-not-global",
      "address-prefix-wrong",
      "too-many-addresses",
      "id-addresses-failed",
    ],
  },
  /**
   * Gives the ID new letters. Irreversible: the old ones stop at once and nobody gets them again. A password is bound to its ID, so the
   * new one has none until it is set again.
   */
  changeSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/change",
    access: "proved",
    bot: true,
    scope: "serial-ids:replace",
    params: Owned,
    reply: SerialCard,
    errors: ["serial-id-not-yours", "id-change-failed"],
  },
  /**
   * Ends the ID at once and for good: its streams end, nobody gets its letters again, a contract of it ends without refund. Asked for in
   * two steps; the page sends `agreed` when the box is ticked. Spec §4 Delete ID.
   */
  deleteSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/delete",
    access: "proved",
    bot: true,
    scope: "serial-ids:replace",
    params: Owned,
    body: z.object({ agreed: z.literal(true) }),
    errors: ["serial-id-not-yours", "id-delete-failed", "order-awaiting"],
  },
  /** A new Free ID for an account without one. Spec §3 Serial ID (reissue); decision 0016. */
  reissueSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:replace",
    /** The others are bought. */
    body: z.object({ plan: Plan.extract(["free"]) }),
    reply: SerialCard,
    errors: ["free-id-exists"],
  },
  /**
   * Lists the present connections, by the relay's own counters, at most a second old. Senders first, then by kind, channel and age. No bot
   * token: the page asks every second or two, and hears of nothing but the caller's own.
   */
  listConnections: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/connections",
    access: "signed-in",
    bot: false,
    scope: "connections:read",
    params: Owned,
    reply: z.object({ connections: z.array(Connection) }),
    errors: ["serial-id-not-yours", "relay-unavailable"],
  },
  /**
   * The thumbnails of what is sent now, by its senders' pages, at most half a minute old. Empty unless the owner lets them be made, and while a
   * password is set. The server keeps them in memory alone. Never for tokens.
   */
  listThumbnails: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/thumbnails",
    access: "signed-in",
    bot: false,
    params: Owned,
    reply: z.object({ thumbnails: z.array(ConnectionThumbnail) }),
    errors: ["serial-id-not-yours"],
  },
  /**
   * Ends a connection. A page of ours is told `ended-by-owner` and does not connect again by itself; a WHIP or WHEP program only sees
   * its session end. Whoever starts again by hand is let in.
   */
  endConnection: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/connections/:connection",
    access: "signed-in",
    bot: true,
    scope: "connections:write",
    params: Owned.extend({ connection: ConnectionId }),
    errors: ["serial-id-not-yours", "unknown-connection"],
  },
} as const satisfies Record<string, Endpoint>;
