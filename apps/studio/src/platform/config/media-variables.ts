import { availableParallelism } from "node:os";
import { z } from "zod";
import { readTurn, TURN_VARIABLES, type TurnServers } from "./turn-variables.ts";
import { digits, list, type Read } from "./variable.ts";

export interface MediaConfig {
  /** UDP; both 0 lets the system choose. */
  readonly mediaPortRange: { readonly begin: number; readonly end: number };
  /** Absent binds all addresses. */
  readonly mediaBind: string | undefined;
  /** Addresses of relays as seen from outside (1:1 NAT). */
  readonly publicAddresses: readonly string[];
  readonly stunUrls: readonly string[];
  /** Absent: none. */
  readonly turn: TurnServers | undefined;
  readonly relays: number;
  /** Concurrent demonstrations on the landing page, at most 1.2 Mbit/s each way each; 0: none. */
  readonly demonstrations: number;
  /** Concurrent line checks, at most 32 Mbit/s to a relay each; 0: none. */
  readonly pathChecks: number;
  readonly guestRooms: number;
}

const RANGE_MEANING = "two UDP ports from lowest to highest, such as 40000-40999, or 0-0 for any";
const RELAYS_MEANING = "a number of relay processes from 1 to 64";

const IpAddress = z.union([z.ipv4(), z.ipv6()], "an IP address of this machine");

export const MEDIA_VARIABLES = {
  MEDIA_PORT_RANGE: z
    .string()
    .regex(/^[0-9]{1,5}-[0-9]{1,5}$/, RANGE_MEANING)
    .transform((text) => {
      const [begin = 0, end = 0] = text.split("-").map(Number);
      return { begin, end };
    })
    .refine(({ begin, end }) => end <= 65535 && begin <= end && (begin > 0 || end === 0), RANGE_MEANING)
    .optional(),
  MEDIA_BIND: IpAddress.optional(),
  PUBLIC_ADDRESSES: list(
    (address) => IpAddress.safeParse(address).success,
    "IP addresses separated by commas, such as 203.0.113.7",
  ).optional(),
  STUN_URLS: list(
    (text) => /^stuns?:[^\s/]+$/.test(text),
    "stun: URLs separated by commas, such as stun:stun.example.org:3478",
  ).optional(),
  ...TURN_VARIABLES,
  RELAYS: digits(64, RELAYS_MEANING)
    .refine((value) => value >= 1, RELAYS_MEANING)
    .optional(),
  DEMONSTRATIONS: digits(1000, "a number of demonstrations at once, 0 to 1000; 0 turns them off").optional(),
  PATH_CHECKS: digits(1000, "a number of line checks at once, 0 to 1000; 0 turns them off").optional(),
  GUEST_ROOMS: digits(10_000, "a number of guest rooms at once, 0 to 10000; 0 turns them off").optional(),
};

type Values = Read<typeof MEDIA_VARIABLES>;

export const mediaConfig = (read: Values): MediaConfig => ({
  mediaPortRange: read.MEDIA_PORT_RANGE ?? { begin: 0, end: 0 },
  mediaBind: read.MEDIA_BIND,
  publicAddresses: read.PUBLIC_ADDRESSES ?? [],
  stunUrls: read.STUN_URLS ?? [],
  turn: readTurn(read),
  relays: read.RELAYS ?? Math.max(1, availableParallelism() - 1),
  demonstrations: read.DEMONSTRATIONS ?? 20,
  pathChecks: read.PATH_CHECKS ?? 5,
  guestRooms: read.GUEST_ROOMS ?? 100,
});
