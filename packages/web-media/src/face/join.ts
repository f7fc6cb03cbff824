import type { ClientPhase, ClientSnapshot, ClientStore } from "@setsuna/client";
import { type ErrorCode, StudioError, studioSignalUrl } from "@setsuna/contracts";
import type { z } from "zod";

export interface Join {
  /** As typed: `https://host`, with or without path and `/studio`. */
  readonly server: string;
  /** Seven letters, such as `abcdefg`. */
  readonly serialId: string;
  /** None by default. Never stored. */
  readonly password?: string | undefined;
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  serialId: "bad-serial-id",
  videoChannel: "bad-channel",
  audioChannel: "bad-channel",
  controlChannel: "bad-channel",
  fastChannel: "bad-channel",
  qualityChannel: "bad-channel",
  tallyChannel: "bad-channel",
  channel: "bad-channel",
  delayMs: "bad-delay",
  holdDelayMs: "bad-delay",
  secondDelayMs: "bad-delay",
};

/**
 * `whole`: name without members. Throws StudioError: `bad-serial-id`, `bad-channel`, `bad-delay` or `bad-request`, with the
 * option.
 */
export const readOptions = <T extends z.ZodType>(schema: T, options: unknown, whole = "options"): z.output<T> => {
  const read = schema.safeParse(options);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? whole);
  throw new StudioError(CODES[name] ?? "bad-request", name);
};

/** Throws StudioError `app-server-address` for an invalid address. */
export const signalUrlOf = (server: string): string => {
  const url = studioSignalUrl(server);
  if (url === undefined) throw new StudioError("app-server-address", server.slice(0, 100));
  return url;
};

/** Throws StudioError with the client's failure, if any. */
export const throwFailure = (phase: ClientPhase): void => {
  if (phase.name === "failed") throw new StudioError(phase.error.code, phase.error.detail);
};

/** Called now and on change. Returns the unsubscribe function. */
export const watchState = (store: ClientStore, changed: (state: ClientSnapshot) => void): (() => void) => {
  const tell = (): void => changed(store.getSnapshot());
  tell();
  return store.subscribe(tell);
};
