import { z } from "zod";
import { DEFAULT_PREFIX } from "./osc-map.ts";

export const ListenPlace = z.object({
  /** 127.0.0.1 limits access to this machine; 0.0.0.0 opens all its networks. */
  host: z.string().min(1).max(253).default("127.0.0.1"),
  port: z.number().int().min(0).max(65_535),
});
export const SendPlace = z.object({ host: z.string().min(1).max(253), port: z.number().int().min(1).max(65_535) });

/** Opens only the transports that are named. */
export const OscSettings = z.object({
  udp: ListenPlace.optional(),
  /** A connection's first byte tells its framing. Clients also receive everything sent. */
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
  /** Resend interval, ms; 0 turns it off. */
  refreshMs: z.number().int().min(0).max(60_000).default(1000),
  /** Also sends changes that arrived by OSC. */
  echo: z.boolean().default(false),
});
export type OscSettings = z.infer<typeof OscSettings>;
