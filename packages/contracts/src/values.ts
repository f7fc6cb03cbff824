import { foldedCode, linkParameter } from "@setsuna/kit";
import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { FoldedCode } from "./typed-values.ts";

/** 32 bytes in base64url, of which no text is another's twin: the two bits left over are 0. RFC 4648 §5. */
export const Bytes32 = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);

const PLAIN_ID = /^[a-z]{7}$/;

/** Serial ID: seven letters, stored lower case and without the hyphen; typed in any width, or pasted with its link. Spec §3, §9. */
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

/** The form people read and type: xxx-xxxx. Spec §3. */
export const formatSerialId = (id: SerialId): string => `${id.slice(0, 3)}-${id.slice(3)}`;

/** Channel number of a stream, 1-255. Spec §5. */
export const Channel = z.number().int().min(1).max(255).brand<"Channel">();
export type Channel = z.infer<typeof Channel>;

/** A channel as it stands in a URL or a form field: decimal digits in any width. */
export const ChannelText = FoldedCode.regex(/^[0-9]{1,3}$/)
  .transform(Number)
  .pipe(Channel);

/** Kind of a stream. */
export const StreamKind = z.enum(["video", "audio", "control"]);
export type StreamKind = z.infer<typeof StreamKind>;

/** Address of a stream: it has one sender at most, and any number of receivers. Design §3. */
export const StreamRef = z.object({ serialId: SerialId, kind: StreamKind, channel: Channel });
export type StreamRef = z.infer<typeof StreamRef>;

/** A stream as one string, the same everywhere: `abcdefg/video/1`. */
export const streamKey = (stream: StreamRef): string => `${stream.serialId}/${stream.kind}/${stream.channel}`;

/** ID password: up to 8 letters, digits and symbols; blank means none. Spec §5. */
export const IdPassword = z
  .string()
  .regex(/^[\x21-\x7e]{0,8}$/)
  .brand<"IdPassword">();
export type IdPassword = z.infer<typeof IdPassword>;

/**
 * Secret of a link to an ID: 32 random bytes in base64url, the ID's join key and then the link's own key, 16 bytes each. It is longer than any
 * password, so that one field can hold either. Decision 0049.
 */
export const LinkSecret = Bytes32.brand<"LinkSecret">();
export type LinkSecret = z.infer<typeof LinkSecret>;

/** Secret that a client joins an ID by: its password, which may be blank, or the secret of one of its links. */
export const IdSecret = z.union([LinkSecret, IdPassword]);
export type IdSecret = z.infer<typeof IdSecret>;

/** Public name of a link: 16 bytes in base64url, derived from its secret. */
export const LinkId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/)
  .brand<"LinkId">();
export type LinkId = z.infer<typeof LinkId>;

/** Public name of an ID's join key: 16 bytes in base64url, derived from it. All links of an ID have the same. */
export const JoinKeyName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/)
  .brand<"JoinKeyName">();
export type JoinKeyName = z.infer<typeof JoinKeyName>;

/** The longest playout delay, and the longest that a channel is held, ms. Spec §5. */
export const LONGEST_DELAY_MS = 1000;
/** Playout delay in ms: 0 is the smallest buffer that plays, above it frames are aligned on capture time. Spec §5. */
export const DelayMs = z.number().int().min(0).max(LONGEST_DELAY_MS);
/**
 * The second channel of a stream that is sent once: the FAST channel has the packets as they come, the stream's own channel has
 * them `delayMs` later, repaired and in order. It differs from the stream's channel. Spec §3, §5.
 */
export const FastChannel = z.object({ channel: Channel, delayMs: DelayMs });
export type FastChannel = z.infer<typeof FastChannel>;

/** Opus bitrate in kbit/s. Spec §5. */
export const AudioBitrateKbps = z.number().min(6).max(510);
/** Channels of sound that a sender may ask for: mono, stereo, 5.1 or 7.1. */
export const AudioChannels = z.union([z.literal(1), z.literal(2), z.literal(6), z.literal(8)]);
export type AudioChannels = z.infer<typeof AudioChannels>;
/** Video bitrate in Mbit/s, decimals allowed. Spec §5. */
export const VideoBitrateMbps = z.number().min(0.05).max(200);
/** Longest distance between two keyframes, in seconds; 0 sends them on request alone. */
export const KeyframeIntervalSeconds = z.number().min(0).max(60);

/** Playout path of a receiver: instant playout, or the browser's native one. */
export const PlayoutPath = z.enum(["instant", "native"]);
export type PlayoutPath = z.infer<typeof PlayoutPath>;

/** Unguessable name of one media connection; knowing it is the right to replace or close it. */
export const MediaSessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .brand<"MediaSessionId">();
export type MediaSessionId = z.infer<typeof MediaSessionId>;

/** Languages of texts for people. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/**
 * Which way picture and sound may go. `relay`: never another, so that no receiver or sender learns the other's address. `auto` and
 * `direct`: from browser to browser where that can be, else by relay; after a failure `auto` waits longer before the next try. A
 * sender takes direct receivers alike with both.
 */
export const RouteChoice = z.enum(["auto", "direct", "relay"]);
export type RouteChoice = z.infer<typeof RouteChoice>;
/** Receivers that a sender serves directly, at most. Issue: 4 by default. */
export const DirectReceivers = z.number().int().min(0).max(16);
