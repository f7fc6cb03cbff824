import { Region } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { z } from "zod";
import { digits, type Read } from "./variable.ts";

/** One server, or several of a cluster separated by commas: `nats://user:password@host:4222`, `tls://token@host:4222`. */
export const isNatsUrl = (text: string): boolean =>
  text.split(",").every((part) => {
    if (!URL.canParse(part.trim())) return false;
    const { protocol, hostname, pathname, search, hash } = new URL(part.trim());
    const isServer = (protocol === "nats:" || protocol === "tls:") && hostname !== "";
    return isServer && (pathname === "" || pathname === "/") && search === "" && hash === "";
  });

export interface FleetConfig {
  /** NATS with JetStream, with credentials; undefined: this process is the whole site. */
  readonly natsUrl: string | undefined;
  readonly region: Region;
  /** Time for which a relay node out of touch with NATS keeps its senders, and other senders wait. The same on every node. */
  readonly relayHold: Milliseconds;
}

const HOLD_MEANING = "seconds, 10 to 3600, the same on every node";

export const FLEET_VARIABLES = {
  NATS_URL: z
    .string()
    .refine(isNatsUrl, "servers of one NATS cluster by commas, such as nats://user:password@nats.example:4222")
    .optional(),
  REGION: z
    .string()
    .refine((text) => Region.safeParse(text).success, "a name of up to 32 small letters, digits and hyphens, such as tokyo")
    .optional(),
  RELAY_HOLD_SECONDS: digits(3600, HOLD_MEANING)
    .refine((value) => value >= 10, HOLD_MEANING)
    .optional(),
};

export const fleetConfig = (read: Read<typeof FLEET_VARIABLES>): FleetConfig => ({
  natsUrl: read.NATS_URL,
  region: Region.parse(read.REGION ?? "default"),
  relayHold: milliseconds((read.RELAY_HOLD_SECONDS ?? 120) * 1000),
});
