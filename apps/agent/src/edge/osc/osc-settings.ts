import { z } from "zod";
import { DEFAULT_PREFIX } from "./osc-map.ts";

export const ListenPlace = z.object({
  /** 127.0.0.1 is this machine alone; 0.0.0.0 is every network that it is in. */
  host: z.string().min(1).max(253).default("127.0.0.1"),
  port: z.number().int().min(0).max(65_535),
});
export const SendPlace = z.object({ host: z.string().min(1).max(253), port: z.number().int().min(1).max(65_535) });

/** OSC at the edge. Nothing is opened that is not named. */
export const OscSettings = z.object({
  udp: ListenPlace.optional(),
  /** The first byte of each connection tells its framing. A connected client also receives everything that is sent. */
  tcp: ListenPlace.optional(),
  to: z
    .array(
      z.discriminatedUnion("protocol", [
        SendPlace.extend({ protocol: z.literal("udp") }),
        SendPlace.extend({ protocol: z.literal("tcp"), framing: z.enum(["slip", "length"]).default("slip") }),
      ]),
    )
    .max(16)
    .default([]),
  prefix: z
    .string()
    .regex(/^(\/[A-Za-z0-9._-]{1,32}){1,4}$/)
    .default(DEFAULT_PREFIX),
  /** Interval at which every state is sent again, ms; 0 for never. */
  refreshMs: z.number().int().min(0).max(60_000).default(1000),
  /** True: changes that came by OSC are sent by OSC as well. */
  echo: z.boolean().default(false),
});
export type OscSettings = z.infer<typeof OscSettings>;
