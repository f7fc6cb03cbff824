import { type DestinationStream, type Logger, pino } from "pino";
import { withSafeErrors } from "./safe-error.ts";
import { withoutPersonalTokens } from "./without-personal-tokens.ts";

/** The log of the studio's process: a line of JSON each into `destination`, with nothing in it that opens anything. */
export const openLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: ["password", "token", "proof", "credential", "authorization", "cookie", "*.password", "*.token", "*.authorization"],
      // Errors are told by the formatter, whatever the name of their field; pino's own serializer would copy their members.
      serializers: { err: (told: unknown) => told },
      formatters: { log: withSafeErrors },
      // Names can be missed, as in an error's message: this prefix cannot.
      hooks: { streamWrite: withoutPersonalTokens },
    },
    destination,
  );
