import { z } from "zod";
import type { Role } from "./role.ts";
import { digits, list, type Read } from "./variable.ts";

export interface TurnServers {
  /** RFC 7065. At least one. */
  readonly urls: readonly string[];
  readonly login: TurnLogin;
}

export type TurnLogin =
  | { readonly kind: "fixed"; readonly username: string; readonly credential: string }
  /** Derived per client from a secret shared with the TURN server. */
  | { readonly kind: "short-lived"; readonly secret: string; readonly lifetimeSeconds: number };

const DEFAULT_MINUTES = 240;
const MIN_MINUTES = 10;
const MINUTES_MEANING = "how long a login for TURN lasts, 10 to 1440 minutes";
const SECRET_MEANING = "the secret of the TURN server, 16 or more characters without blanks";

/** RFC 7065 §3.1, without percent-encoding because hosts are names or addresses. */
const TURN_URL = /^turns?:(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(?<port>[0-9]{1,5}))?(?:\?transport=(?:udp|tcp))?$/i;

const isTurnUrl = (text: string): boolean => {
  const read = TURN_URL.exec(text);
  const port = Number(read?.groups?.port ?? 3478);
  return read !== null && port >= 1 && port <= 65535;
};

export const TURN_VARIABLES = {
  TURN_URLS: list(
    isTurnUrl,
    "turn: and turns: URLs separated by commas, such as turn:turn.example.org:3478?transport=udp,turns:turn.example.org:443?transport=tcp",
  ).optional(),
  TURN_SECRET: z
    .string()
    .regex(/^\S{16,}$/, SECRET_MEANING)
    .optional(),
  TURN_LOGIN_MINUTES: digits(1440, MINUTES_MEANING)
    .refine((value) => value >= MIN_MINUTES, MINUTES_MEANING)
    .optional(),
  TURN_USERNAME: z.string().optional(),
  TURN_CREDENTIAL: z.string().optional(),
};

/** Call it after {@link turnTogether} found no fault. */
export const readTurn = (read: Read<typeof TURN_VARIABLES>): TurnServers | undefined => {
  const urls = read.TURN_URLS;
  if (urls === undefined) return undefined;
  const login: TurnLogin =
    read.TURN_SECRET === undefined
      ? { kind: "fixed", username: read.TURN_USERNAME ?? "", credential: read.TURN_CREDENTIAL ?? "" }
      : { kind: "short-lived", secret: read.TURN_SECRET, lifetimeSeconds: 60 * (read.TURN_LOGIN_MINUTES ?? DEFAULT_MINUTES) };
  return { urls, login };
};

type GivenTurn = Readonly<Partial<Record<keyof typeof TURN_VARIABLES, string>>>;

/** A relay node takes only TURN_URLS: it opens its ingress (packages/relay/src/ingress) and issues no logins. */
export const turnTogether = (given: GivenTurn, role: Role | undefined): string[] => {
  const complaints: string[] = [];
  const isFixed = given.TURN_USERNAME !== undefined && given.TURN_CREDENTIAL !== undefined;
  if (given.TURN_URLS !== undefined && given.TURN_SECRET === undefined && !isFixed && role !== "relay")
    complaints.push(
      "TURN_URLS needs TURN_SECRET, or TURN_USERNAME and TURN_CREDENTIAL, beside it: a TURN server asks for a login.",
    );
  if (given.TURN_SECRET !== undefined && (given.TURN_USERNAME !== undefined || given.TURN_CREDENTIAL !== undefined))
    complaints.push(
      "TURN_SECRET goes with neither TURN_USERNAME nor TURN_CREDENTIAL: logins are short-lived or fixed, not both.",
    );
  if (given.TURN_SECRET !== undefined && given.TURN_URLS === undefined)
    complaints.push("TURN_SECRET needs TURN_URLS beside it: clients have to know where to log in.");
  if (given.TURN_LOGIN_MINUTES !== undefined && given.TURN_SECRET === undefined)
    complaints.push("TURN_LOGIN_MINUTES needs TURN_SECRET beside it: a fixed login does not end.");
  return complaints;
};
