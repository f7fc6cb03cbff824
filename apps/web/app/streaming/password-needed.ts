import type { ClientSnapshot, StreamView } from "@setsuna/client";
import { type ErrorBody, errorBody } from "@setsuna/contracts";
import { isLinkSecret } from "./fragment-password.ts";

/** Depends on `secret`, which may be empty, a password or a link's key. */
const meant = (error: ErrorBody, secret: string): ErrorBody => {
  if (error.code !== "wrong-password") return error;
  if (secret === "") return errorBody("password-needed");
  return isLinkSecret(secret) ? errorBody("link-not-valid") : error;
};

/**
 * Refines the server's uniform answer: `wrong-password` becomes `password-needed` without a password, and `link-not-valid` with a
 * link's key. The same object if unchanged. `secret`: typed, or from the link.
 */
export const asEntryRefused = (snapshot: ClientSnapshot, secret: string): ClientSnapshot => {
  const { phase, streams } = snapshot;
  const renamed = (stream: StreamView): StreamView => {
    if (stream.phase.name !== "refused") return stream;
    const error = meant(stream.phase.error, secret);
    return error === stream.phase.error ? stream : { ...stream, phase: { ...stream.phase, error } };
  };
  const failed = phase.name === "failed" ? meant(phase.error, secret) : undefined;
  const isSame = phase.name !== "failed" || failed === phase.error;
  if (isSame && streams.every((stream) => renamed(stream) === stream)) return snapshot;
  return {
    ...snapshot,
    phase: phase.name === "failed" && failed !== undefined ? { ...phase, error: failed } : phase,
    streams: streams.map(renamed),
  };
};

export const isPasswordNeeded = ({ phase, streams }: ClientSnapshot): boolean =>
  (phase.name === "failed" && phase.error.code === "password-needed") ||
  streams.some((stream) => stream.phase.name === "refused" && stream.phase.error.code === "password-needed");
