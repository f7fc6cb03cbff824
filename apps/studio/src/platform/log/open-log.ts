import { TOKEN_PREFIX } from "@setsuna/contracts";
import { type DestinationStream, type Logger, pino } from "pino";
import { withSafeErrors } from "./safe-error.ts";

const ANYWHERE = new RegExp(`${TOKEN_PREFIX}[0-9A-Za-z]+`, "g");

export const withoutPersonalTokens = (text: string): string => text.replace(ANYWHERE, `${TOKEN_PREFIX}[redacted]`);

/** Redacted by name, also one level deeper. */
const SECRETS = [
  ...["password", "token", "credential", "authorization", "cookie"],
  ...["proof", "proofKey", "pass", "verifier", "challenge", "blinded", "element", "confirmation", "envelope"],
] as const;

/** Logs one line of JSON each, without secrets. */
export const openLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
      // Pino's own serializer would copy all members.
      serializers: { err: (told: unknown) => told },
      formatters: { log: withSafeErrors },
      // Catches tokens in free text, such as an error's message.
      hooks: { streamWrite: withoutPersonalTokens },
    },
    destination,
  );
