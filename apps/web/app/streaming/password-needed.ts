import type { ClientSnapshot, StreamView } from "@setsuna/client";
import { type ErrorBody, errorBody } from "@setsuna/contracts";

const renamed = (error: ErrorBody): ErrorBody => (error.code === "wrong-password" ? errorBody("password-needed") : error);
const hasRenamed = (stream: StreamView): StreamView =>
  stream.phase.name === "refused" && stream.phase.error.code === "wrong-password"
    ? { ...stream, phase: { ...stream.phase, error: renamed(stream.phase.error) } }
    : stream;

/**
 * Returns the snapshot as a page says it: where no password was typed, none can be wrong, so `wrong-password` reads `password-needed`. The same
 * object where nothing changes. `password`: as typed.
 */
export const asPasswordNeeded = (snapshot: ClientSnapshot, password: string): ClientSnapshot => {
  if (password !== "") return snapshot;
  const { phase, streams } = snapshot;
  const isFailed = phase.name === "failed" && phase.error.code === "wrong-password";
  if (!isFailed && streams.every((stream) => hasRenamed(stream) === stream)) return snapshot;
  return {
    ...snapshot,
    phase: isFailed ? { ...phase, error: renamed(phase.error) } : phase,
    streams: streams.map(hasRenamed),
  };
};

/** Returns whether a client stands for want of a password. */
export const isPasswordNeeded = ({ phase, streams }: ClientSnapshot): boolean =>
  (phase.name === "failed" && phase.error.code === "password-needed") ||
  streams.some((stream) => stream.phase.name === "refused" && stream.phase.error.code === "password-needed");
