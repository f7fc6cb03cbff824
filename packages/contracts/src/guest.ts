import { z } from "zod";
import { TallyValue } from "./tally.ts";
import { TypedLine, TypedName } from "./typed-text.ts";
import { Channel, GuestId, VideoBitrateMbps } from "./values.ts";

/** Most guests in an ID's green room. */
export const MAX_GUESTS = 16;
/** Of a guest's own video and audio, in its part of the green room. */
export const GUEST_CHANNEL = Channel.parse(1);
/** Audio from the director to this guest alone. */
export const GUEST_TALK_CHANNEL = Channel.parse(2);
/** Longest name of a guest, UTF-16 units. */
export const MAX_GUEST_NAME = 40;
/** Longest line of text to a guest, UTF-16 units. */
export const MAX_GUEST_TEXT = 200;

/** A guest as it joins. `remote`: lets the director change microphone, camera, and quality. */
export const GuestIntroduction = z.object({ name: TypedName(MAX_GUEST_NAME), remote: z.boolean() });
export type GuestIntroduction = z.infer<typeof GuestIntroduction>;

const DeviceKey = z.string().min(1).max(200);
const DIRECTED = {
  /** On which the guest is on air. */
  channel: Channel,
  muted: z.boolean(),
  pictureOff: z.boolean(),
  text: TypedLine(MAX_GUEST_TEXT),
  /** Server clock, ms since the Unix epoch. */
  countdownTo: z.number().int().min(0),
  tally: TallyValue,
  /** Shown to the guest. */
  returnChannel: Channel,
  size: z.enum(["1080", "720"]),
  framesPerSecond: z.number().int().min(1).max(60),
  videoBitrateMbps: VideoBitrateMbps,
  camera: DeviceKey,
  microphone: DeviceKey,
  /** In the camera's own unit, as `focus`. */
  zoom: z.number(),
  focus: z.union([z.number(), z.literal("auto")]),
} as const;

/** A director's requests to a guest. Absent members: the guest's own choice. */
export const GuestDirection = z.object(DIRECTED).partial();
export type GuestDirection = z.infer<typeof GuestDirection>;

/** Requests that a guest's page obeys. `others`: channels of other guests on air, whom a guest on air hears; absent: none. */
export const DirectedGuest = GuestDirection.extend({ others: z.array(Channel).max(MAX_GUESTS).optional() });
export type DirectedGuest = z.infer<typeof DirectedGuest>;

type Nullables<Shape extends Record<string, z.ZodType>> = { [Key in keyof Shape]: z.ZodNullable<Shape[Key]> };
const nullables = <Shape extends Record<string, z.ZodType>>(shape: Shape): Nullables<Shape> =>
  Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, type.nullable()])) as Nullables<Shape>;
/** Null ends a request; an absent member leaves it. */
export const GuestChange = z.object(nullables(DIRECTED)).partial();
export type GuestChange = z.infer<typeof GuestChange>;

/** Requests after a change. */
export const changedDirection = (before: GuestDirection, change: GuestChange): GuestDirection =>
  GuestDirection.parse(
    Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined)),
  );

const Range = z.object({ min: z.number(), max: z.number(), step: z.number(), current: z.number().optional() });
const Device = z.object({ id: DeviceKey, name: z.string().max(120) });
/** A guest's present state, by its page. Absent ranges: the camera has none. */
export const GuestStatus = z.object({
  muted: z.boolean(),
  pictureOff: z.boolean(),
  /** True while the guest sends only a small preview. Absent: full size. */
  preview: z.boolean().optional(),
  cameras: z.array(Device).max(16),
  microphones: z.array(Device).max(16),
  zoom: Range.optional(),
  focus: Range.optional(),
});
export type GuestStatus = z.infer<typeof GuestStatus>;

/** Relay to a guest's page, every second and on change. */
export const GuestDirected = z.object({ t: z.literal("direction"), direction: DirectedGuest });
/** A guest's page to the relay, on change and every few seconds. */
export const GuestReport = z.object({ t: z.literal("guest"), status: GuestStatus });

/** A guest as its relay reports it. */
export const RelayGuest = GuestIntroduction.extend({ id: GuestId, direction: GuestDirection, status: GuestStatus.optional() });
export type RelayGuest = z.infer<typeof RelayGuest>;

/** A guest, as directors see it. Figures of its video and audio together; null: unknown. */
export const GuestView = RelayGuest.extend({
  /** ISO 8601. */
  since: z.iso.datetime(),
  kinds: z.array(z.enum(["video", "audio"])),
  /** Null before its page's first report. */
  status: GuestStatus.nullable(),
  bitrate: z.number().min(0),
  lossRatio: z.number().min(0).max(1).nullable(),
  roundTripMs: z.number().min(0).nullable(),
});
export type GuestView = z.infer<typeof GuestView>;
