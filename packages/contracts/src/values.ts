import { foldedCode, linkParameter } from "@setsuna/kit";
import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { FoldedCode } from "./typed-values.ts";

/** 32 bytes, base64url, canonical: the two spare bits are 0. RFC 4648 §5. */
export const Bytes32 = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);

const PLAIN_ID = /^[a-z]{7}$/;

/** Seven letters, stored lower case without hyphen; typed in any width, or pasted with its link. Spec §3, §9. */
export const SerialId = z
  .string()
  .transform((text) =>
    PLAIN_ID.test(text)
      ? text
      : foldedCode(linkParameter(text, "id") ?? text)
          .toLowerCase()
          .replace(/^([a-z]{3})-([a-z]{4})$/, "$1$2"),
  )
  .pipe(z.string().regex(PLAIN_ID))
  .brand<"SerialId">();
export type SerialId = z.infer<typeof SerialId>;

/** Formats as xxx-xxxx. Spec §3. */
export const formatSerialId = (id: SerialId): string => `${id.slice(0, 3)}-${id.slice(3)}`;

/** 1 to 255. Spec §5. */
export const Channel = z.number().int().min(1).max(255).brand<"Channel">();
export type Channel = z.infer<typeof Channel>;

/** A channel as it stands in a URL or a form field: decimal digits in any width. */
export const ChannelText = FoldedCode.regex(/^[0-9]{1,3}$/)
  .transform(Number)
  .pipe(Channel);

/** Kind of a stream. */
export const StreamKind = z.enum(["video", "audio", "control"]);
export type StreamKind = z.infer<typeof StreamKind>;

/** A guest in the green room, 16 random bytes in base64url. Unguessable: knowing it is the right to watch the guest. */
export const GuestId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/)
  .brand<"GuestId">();
export type GuestId = z.infer<typeof GuestId>;

/** Has at most one sender and any number of receivers. Design §3. `guest`: a stream of the green room, whose channels are its own. */
export const StreamRef = z.object({ serialId: SerialId, kind: StreamKind, channel: Channel, guest: GuestId.optional() });
export type StreamRef = z.infer<typeof StreamRef>;

/** Formats as `abcdefg/video/1`, with the guest at the end in the green room. */
export const streamKey = ({ serialId, kind, channel, guest }: StreamRef): string =>
  `${serialId}/${kind}/${channel}${guest === undefined ? "" : `/${guest}`}`;

/** Up to 8 letters, digits and symbols; blank: none. Spec §5. */
export const IdPassword = z
  .string()
  .regex(/^[\x21-\x7e]{0,8}$/)
  .brand<"IdPassword">();
export type IdPassword = z.infer<typeof IdPassword>;

/**
 * 32 random bytes, base64url: the ID's join key, then the link's own key, 16 bytes each. Longer than any password, so one field
 * can hold either. Decision 0049.
 */
export const LinkSecret = Bytes32.brand<"LinkSecret">();
export type LinkSecret = z.infer<typeof LinkSecret>;

/** Password (may be blank) or link secret. */
export const IdSecret = z.union([LinkSecret, IdPassword]);
export type IdSecret = z.infer<typeof IdSecret>;

/** Public, 16 bytes in base64url, derived from the secret. */
export const LinkId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/)
  .brand<"LinkId">();
export type LinkId = z.infer<typeof LinkId>;

/** Tells one link's devices apart, 16 bytes in base64url. A device has another one for each link. */
export const DeviceId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/)
  .brand<"DeviceId">();
export type DeviceId = z.infer<typeof DeviceId>;

/** Public: 16 bytes, base64url, derived from the join key. Shared by all links of an ID. */
export const JoinKeyName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/)
  .brand<"JoinKeyName">();
export type JoinKeyName = z.infer<typeof JoinKeyName>;

/** Longest playout delay and channel delay, ms. Spec §5. */
export const LONGEST_DELAY_MS = 1000;
/** Ms: 0 is the smallest buffer that plays; above it frames align on capture time. Spec §5. */
export const DelayMs = z.number().int().min(0).max(LONGEST_DELAY_MS);
/**
 * Second channel of a stream: FAST has packets as they come, the stream's own channel `delayMs` later, repaired and in order.
 * Must differ from the stream's channel. Spec §3, §5.
 */
export const FastChannel = z.object({ channel: Channel, delayMs: DelayMs });
export type FastChannel = z.infer<typeof FastChannel>;

/** Opus, kbit/s. Spec §5. */
export const AudioBitrateKbps = z.number().min(6).max(510);
/** Mono, stereo, 5.1 or 7.1. */
export const AudioChannels = z.union([z.literal(1), z.literal(2), z.literal(6), z.literal(8)]);
export type AudioChannels = z.infer<typeof AudioChannels>;
/** Mbit/s, decimals allowed. Spec §5. */
export const VideoBitrateMbps = z.number().min(0.05).max(200);
/** Seconds; 0 sends keyframes only on request. */
export const KeyframeIntervalSeconds = z.number().min(0).max(60);

/** A sender that a standby replaced: steady for this long before it goes back on air. */
export const ReturnAfterSeconds = z.number().int().min(1).max(3600);

/** Instant playout, or the browser's native one. */
export const PlayoutPath = z.enum(["instant", "native"]);
export type PlayoutPath = z.infer<typeof PlayoutPath>;

/** Unguessable; knowing it is the right to replace or close the connection. */
export const MediaSessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .brand<"MediaSessionId">();
export type MediaSessionId = z.infer<typeof MediaSessionId>;

/** Most networks over which one sender sends the same packets. */
export const MAX_PATHS = 4;
/**
 * One of several networks of a sender. `name`: the sender's own. `of`: a session of the same sender, whose packets are merged with
 * this one's; absent: the first. `backup`: carries media only while the others lose packets; absent: always.
 */
export const SenderPath = z.object({
  name: z.string().min(1).max(45),
  of: MediaSessionId.optional(),
  backup: z.literal(true).optional(),
});
export type SenderPath = z.infer<typeof SenderPath>;

/** Languages of texts for people. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/**
 * `relay`: never direct, so that neither side learns the other's address. `auto` and `direct`: browser to browser if possible;
 * after a failure `auto` waits longer. A sender treats both alike.
 */
export const RouteChoice = z.enum(["auto", "direct", "relay"]);
export type RouteChoice = z.infer<typeof RouteChoice>;
/** Receivers that a sender serves directly; 4 by default. */
export const DirectReceivers = z.number().int().min(0).max(16);
