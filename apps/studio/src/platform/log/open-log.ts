import { type DestinationStream, type Logger, pino } from "pino";
import { withSafeErrors } from "./safe-error.ts";
import { withoutPersonalTokens } from "./without-personal-tokens.ts";

/** Members that are written down nowhere, by their names, also one level deeper. */
const SECRETS = [
  ...["password", "token", "credential", "authorization", "cookie"],
  ...["proof", "proofKey", "pass", "verifier", "challenge", "blinded", "element", "confirmation", "envelope"],
] as const;

/** The log of the studio's process: a line of JSON each into `destination`, with nothing in it that opens anything. */
export const openLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
      // The formatter serializes errors in every field. Pino's own serializer would copy all members.
      serializers: { err: (told: unknown) => told },
      formatters: { log: withSafeErrors },
      // Names can be missed, as in an error's message: this prefix cannot.
      hooks: { streamWrite: withoutPersonalTokens },
    },
    destination,
  );
