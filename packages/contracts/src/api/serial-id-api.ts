import { z } from "zod";
import { ContractView } from "../billing-values.ts";
import { JoinVerifier } from "../join-proof.ts";
import { PartyGroups } from "../party.ts";
import { CardStatus, ContractStatus, FrameLimit, Plan } from "../serial-id-values.ts";
import { Slate, SlateFrames } from "../slate.ts";
import { ThumbnailJpeg } from "../thumbnail.ts";
import { TypedLine, TypedName } from "../typed-text.ts";
import { FoldedInstant } from "../typed-values.ts";
import { Channel, ChannelText, JoinKeyName, LinkId, SerialId, StreamKind } from "../values.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

/** Longest name of an ID, UTF-16 units. */
export const MAX_ID_NAME = 40;

/** A serial ID as its owner sees it. Spec §3. */
export const SerialCard = z.object({
  id: SerialId,
  /** Private to the owner. */
  name: z.string().nullable(),
  plan: Plan,
  contractStatus: ContractStatus,
  cardStatus: CardStatus,
  /** VideoTotal: channels 1 to this number. */
  videoChannels: z.number().int().min(0).max(255),
  /** Largest frame; null if any size is allowed. */
  maxFrame: FrameLimit.nullable(),
  hasPassword: z.boolean(),
  /** Joined only by links; no password works. */
  byLink: z.boolean(),
  /** Depends on the plan. */
  mayHavePassword: z.boolean(),
  /** Canonical addresses and networks; empty allows all. */
  allowedAddresses: z.array(z.string()),
  /** Allowed by the owner. With a password, none are made. */
  thumbnails: z.boolean(),
  /** Talk groups of the party line; empty: none. */
  partyGroups: PartyGroups,
  createdAt: Instant,
  contract: ContractView.nullable(),
});
export type SerialCard = z.infer<typeof SerialCard>;

/** Connection ID for the owner; doesn't reveal the media session's name. */
export const ConnectionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16}$/)
  .brand<"ConnectionId">();
export type ConnectionId = z.infer<typeof ConnectionId>;

/** A connected sender or receiver. */
export const Connection = z.object({
  id: ConnectionId,
  direction: z.enum(["send", "receive"]),
  /** One of our pages, or a WHIP or WHEP program. */
  client: z.enum(["page", "whip"]),
  /** One stream; a program may combine video and audio. */
  streams: z
    .array(z.object({ kind: StreamKind, channel: Channel }))
    .min(1)
    .max(2),
  /** Second channel of Multi Latency. */
  fastChannel: Channel.nullable(),
  /** Sends, but another sender of the channel is on air. */
  standby: z.boolean(),
  /** Joined as a standby, and is on air. Absent from older servers, as `recording` is. */
  standbyOnAir: z.boolean().optional(),
  /** One of a sender's several networks, by its name there. `idle`: a backup that carries nothing now. Null: the only network. */
  path: z.object({ name: z.string(), idle: z.boolean() }).nullable(),
  /** Masked as `203.0.113.*` or `2001:db8:1:*`; null if unknown. */
  address: z.string().nullable(),
  /**
   * `relay`: packets go to the relay; `turn`: via a TURN server; `direct`: from the sender, with the relay connection on standby.
   */
  route: z.enum(["relay", "turn", "direct"]),
  since: Instant,
  /** A receiver that records the stream. */
  recording: z.boolean().optional(),
  /** Bit/s of the last second; null for `direct`. */
  bitrate: z.number().min(0).nullable(),
  /** Lost packets of the last 5 s, 0 to 1; null for control data. */
  lossRatio: z.number().min(0).max(1).nullable(),
  /** Client to relay, ms; null if unknown or `direct`. */
  roundTripMs: z.number().min(0).nullable(),
  /** The relay's region; null on a single machine. */
  region: z.string().nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** Thumbnail of a connection's stream. */
export const ConnectionThumbnail = z.object({ connection: ConnectionId, takenAt: Instant, jpeg: ThumbnailJpeg });
export type ConnectionThumbnail = z.infer<typeof ConnectionThumbnail>;

/** Limit of valid links per ID. */
export const MAX_ID_LINKS = 100;

/**
 * Rights of a link's clients. `watch`: receive. `guest`: also wait in the green room. `crew`: receive, and send audio and control
 * data, for talkback and tally. `send`: send everything. `direct`: also direct guests.
 */
export const LinkAllows = z.enum(["watch", "guest", "crew", "send", "direct"]);
export type LinkAllows = z.infer<typeof LinkAllows>;

/** A link's limit of devices is at most this. */
export const MAX_LINK_DEVICES = 1000;
const LinkDevices = z.number().int().min(1).max(MAX_LINK_DEVICES);

/** A link as its owner sees it. The server has no part of its secret. Decision 0049. */
export const IdLink = z.object({
  id: LinkId,
  name: z.string(),
  allows: LinkAllows,
  createdAt: Instant,
  /** To the minute; null if never. */
  lastUsedAt: Instant.nullable(),
  /** The link stops working then, and its connections end. Null if it never expires. */
  expiresAt: Instant.nullable(),
  /** This many devices may use it. Null if any number may. */
  maxDevices: LinkDevices.nullable(),
  /** A device that has used it counts once. Null if `maxDevices` is null, which counts none. */
  devices: z.number().int().min(0).nullable(),
});
export type IdLink = z.infer<typeof IdLink>;

const Owned = z.object({ id: SerialId });

/** Changes affect running streams within 2 s. Spec §2 serial-ID card, §5, §7. */
export const SERIAL_ID_API = {
  listSerialIds: {
    method: "GET",
    path: "/studio/api/serial-ids",
    access: "signed-in",
    team: TEAM.everyone,
    bot: true,
    scope: "serial-ids:read",
    reply: z.object({ serialIds: z.array(SerialCard) }),
    errors: [],
  },
  /** Blank removes the name. Names may repeat. */
  setIdName: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/name",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({ name: TypedLine(MAX_ID_NAME) }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "characters-not-allowed", "text-invisible", "too-long"],
  },
  /** Turning them off removes existing ones at once. */
  setThumbnails: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/thumbnails",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({ allowed: z.boolean() }),
    reply: SerialCard,
    errors: ["serial-id-not-yours"],
  },
  /** Names the talk groups. Their numbers are positions, so a new order moves people. None ends the party line. */
  setPartyGroups: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/party",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({ groups: PartyGroups }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "too-many-party-groups", "characters-not-allowed", "text-invisible", "too-long"],
  },
  /** Ends everything on the ID, because it was admitted, and may be encrypted, by the former password. */
  setIdPassword: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/password",
    access: "proved",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    /**
     * `verifier`: derived by page and server (docs/protocol/encryption.md, "Proof"), reveals neither the password nor access.
     * Null: none.
     */
    body: z.object({ verifier: JoinVerifier.nullable() }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "plan-has-no-password", "id-joined-by-links", "id-password-failed"],
  },
  /** Valid links, oldest first. `joinKeyName`: null while the ID isn't joined by links. */
  listIdLinks: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/links",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:read",
    params: Owned,
    reply: z.object({ joinKeyName: JoinKeyName.nullable(), links: z.array(IdLink) }),
    errors: ["serial-id-not-yours"],
  },
  /**
   * Stores a link that the caller drew, never its secret. The first one makes the ID joinable only by links: removes the password
   * and ends everything on the ID. Any plan.
   */
  makeIdLink: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/links",
    access: "proved",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    body: z.object({
      joinKeyName: JoinKeyName,
      link: LinkId,
      verifier: JoinVerifier,
      name: TypedName(MAX_ID_NAME),
      /** Never changes later. */
      allows: LinkAllows.default("send"),
      /** Absent or null: never. */
      expiresAt: FoldedInstant.nullable().optional(),
      /** Absent or null: any number. */
      maxDevices: LinkDevices.nullable().optional(),
    }),
    reply: IdLink,
    errors: [
      "expiry-past",
      "serial-id-not-yours",
      "link-of-other-key",
      "link-exists",
      "too-many-links",
      "characters-not-allowed",
      "text-invisible",
      "too-long",
    ],
  },
  /** Ends its clients at once. */
  revokeIdLink: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/links/:link",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned.extend({ link: LinkId }),
    errors: ["serial-id-not-yours", "unknown-link"],
  },
  /** Ends all links, their join key and everything on the ID, which is then open to anyone with its letters. */
  endIdLinks: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/links",
    access: "proved",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    errors: ["serial-id-not-yours"],
  },
  setAllowedAddresses: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/addresses",
    access: "proved",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:write",
    params: Owned,
    /** One address or network per line; blank: everybody. Wrong lines are reported as fields `addresses.0` and so on. */
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
  /** Irreversible: the old letters stop at once and are never issued again. A password is bound to its ID, so set it again. */
  changeSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/change",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    scope: "serial-ids:replace",
    params: Owned,
    reply: SerialCard,
    errors: ["serial-id-not-yours", "id-change-failed"],
  },
  /**
   * Permanent: ends its streams and, without refund, its contract; the letters are never issued again. `agreed`: the ticked box.
   * Spec §4 Delete ID.
   */
  deleteSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/delete",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    scope: "serial-ids:replace",
    params: Owned,
    body: z.object({ agreed: z.literal(true) }),
    errors: ["serial-id-not-yours", "id-delete-failed", "order-awaiting"],
  },
  /** For an account without a Free ID. Spec §3 Serial ID (reissue); decision 0016. */
  reissueSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids",
    access: "signed-in",
    bot: true,
    scope: "serial-ids:replace",
    /** Other plans must be bought. */
    body: z.object({ plan: Plan.extract(["free"]) }),
    reply: SerialCard,
    errors: ["free-id-exists"],
  },
  /**
   * By the relay's counters, at most a second old. Senders first, then kind, channel and age. No bot token: the page polls every
   * second or two, for its own IDs only.
   */
  listConnections: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/connections",
    access: "signed-in",
    team: TEAM.status,
    bot: false,
    scope: "connections:read",
    params: Owned,
    reply: z.object({ connections: z.array(Connection) }),
    errors: ["serial-id-not-yours", "relay-unavailable"],
  },
  /**
   * Of current streams, by their senders' pages, at most half a minute old, in memory only. Empty unless allowed, and with a
   * password. Never for tokens.
   */
  listThumbnails: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/thumbnails",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    params: Owned,
    reply: z.object({ thumbnails: z.array(ConnectionThumbnail) }),
    errors: ["serial-id-not-yours"],
  },
  /**
   * Our page gets `ended-by-owner` and doesn't reconnect; a WHIP or WHEP program sees its session end. Starting again by hand is
   * allowed.
   */
  endConnection: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/connections/:connection",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "connections:write",
    params: Owned.extend({ connection: ConnectionId }),
    errors: ["serial-id-not-yours", "unknown-connection"],
  },
  listSlates: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/slates",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "serial-ids:read",
    params: Owned,
    reply: z.object({ slates: z.array(Slate) }),
    errors: ["serial-id-not-yours"],
  },
  /** Shown at once on a channel without a sender. */
  setSlate: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/channels/:channel/slate",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    scope: "serial-ids:write",
    params: Owned.extend({ channel: ChannelText }),
    body: z.object({ frames: SlateFrames }),
    errors: ["serial-id-not-yours", "slate-of-encrypted-id"],
  },
  clearSlate: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/channels/:channel/slate",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    scope: "serial-ids:write",
    params: Owned.extend({ channel: ChannelText }),
    errors: ["serial-id-not-yours"],
  },
  /** Cuts to the sender that stands by, at its next keyframe; that on air stands by. Again: back. `streams`: those with a standby. */
  switchSender: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/channels/:channel/switch",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    scope: "connections:write",
    params: Owned.extend({ channel: ChannelText }),
    reply: z.object({ streams: z.number().int().min(1) }),
    errors: ["serial-id-not-yours", "no-standby", "relay-unavailable"],
  },
} as const satisfies Record<string, Endpoint>;
