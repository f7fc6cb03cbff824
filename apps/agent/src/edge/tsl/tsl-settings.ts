import { Channel } from "@setsuna/contracts";
import { z } from "zod";
import { ListenPlace, SendPlace } from "../osc/osc-settings.ts";

const Version = z.enum(["3.1", "4.0", "5.0"]);

/** Colors of the four tallies in 3.1, which differ by maker; 0 means none. */
export const TallyBits = z.object({
  red: z.number().int().min(1).max(4).default(1),
  green: z.number().int().min(0).max(4).default(2),
  amber: z.number().int().min(0).max(4).default(3),
});
export type TallyBits = z.infer<typeof TallyBits>;

export const TslSettings = z.object({
  udp: ListenPlace.optional(),
  tcp: ListenPlace.optional(),
  /** `auto` recognizes the version by the bytes. */
  version: z.enum(["auto", "3.1", "4.0", "5.0"]).default("auto"),
  to: z
    .array(SendPlace.extend({ protocol: z.enum(["udp", "tcp"]), version: Version }))
    .max(16)
    .default([]),
  /** Display of control channel 1 (3.1 and 4.0: address, 5.0: index); the rest follow. */
  firstDisplay: z.number().int().min(0).max(65_279).default(1),
  /** Overrides by display. If there are any, other displays are ignored. */
  displays: z
    .array(z.object({ display: z.number().int().min(0).max(65_534), channel: Channel, label: z.string().max(64).default("") }))
    .max(255)
    .default([]),
  /** Screen of 5.0 to read (all by default) and write. */
  screen: z.number().int().min(0).max(65_534).optional(),
  /** 4.0 and 5.0: lamp to read. `any`: the strongest, red before amber before green. */
  lamp: z.enum(["any", "left", "text", "right"]).default("any"),
  bits: TallyBits.default({ red: 1, green: 2, amber: 3 }),
  refreshMs: z.number().int().min(0).max(60_000).default(1000),
});
export type TslSettings = z.infer<typeof TslSettings>;
