import { SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { Secrets } from "../secrets/secrets.ts";

const NAME_LENGTH = 16;

/**
 * Equal on every node of a site, meaningless elsewhere. An ID without a password is enough to join, so it must stay secret.
 * Keyed, because seven letters could be brute-forced from a plain digest.
 */
export const logNameOf = (secrets: Pick<Secrets, "mac">, id: SerialId): string => secrets.mac("log", id).slice(0, NAME_LENGTH);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

const renamed = (fields: Record<string, unknown>, secrets: Pick<Secrets, "mac">): Record<string, unknown> => {
  const { serialId, streams, ...rest } = fields;
  const id = SerialId.safeParse(serialId);
  return {
    ...rest,
    ...(serialId === undefined ? {} : { id: id.success ? logNameOf(secrets, id.data) : "?" }),
    ...(Array.isArray(streams)
      ? { streams: streams.map((stream: unknown) => (isRecord(stream) ? renamed({ ...stream }, secrets) : stream)) }
      : {}),
  };
};

export const withoutSerialIds = (log: Log, secrets: Pick<Secrets, "mac">): Log => ({
  debug: (fields, message) => log.debug(renamed(fields, secrets), message),
  info: (fields, message) => log.info(renamed(fields, secrets), message),
  warn: (fields, message) => log.warn(renamed(fields, secrets), message),
  error: (fields, message) => log.error(renamed(fields, secrets), message),
});

export const logWith = (log: Log, more: Readonly<Record<string, unknown>>): Log => ({
  debug: (fields, message) => log.debug({ ...more, ...fields }, message),
  info: (fields, message) => log.info({ ...more, ...fields }, message),
  warn: (fields, message) => log.warn({ ...more, ...fields }, message),
  error: (fields, message) => log.error({ ...more, ...fields }, message),
});
