import type { ClientSnapshot, StreamView } from "@setsuna/client";
import { type ErrorBody, errorBody } from "@setsuna/contracts";
import { isLinkSecret } from "./fragment-password.ts";

/** Returns what `wrong-password` means for someone who showed `secret`: no password, a password, or the key of a link. */
const meant = (error: ErrorBody, secret: string): ErrorBody => {
  if (error.code !== "wrong-password") return error;
  if (secret === "") return errorBody("password-needed");
  return isLinkSecret(secret) ? errorBody("link-not-valid") : error;
};

/**
 * Returns the snapshot with the error to display. The server answers all wrong entries alike, so this refines it. Without a
 * password, `wrong-password` becomes `password-needed`. With a link's key it becomes `link-not-valid`. Returns the same object
 * if unchanged. `secret`: as typed, or from the link.
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

/** Returns whether a client was refused for want of a password. */
export const isPasswordNeeded = ({ phase, streams }: ClientSnapshot): boolean =>
  (phase.name === "failed" && phase.error.code === "password-needed") ||
  streams.some((stream) => stream.phase.name === "refused" && stream.phase.error.code === "password-needed");
