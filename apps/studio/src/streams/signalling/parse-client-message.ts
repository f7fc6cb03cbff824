import { ClientMessage, type ErrorBody, type ErrorCode, errorBody, MAX_SIGNALLING_BYTES } from "@setsuna/contracts";
import { err, ok, parseJson, type Result } from "@setsuna/kit";

export interface BadMessage {
  readonly request?: number | undefined;
  readonly error: ErrorBody;
}

/** Invalid values of these fields have their own errors. */
const FIELD_ERRORS: Readonly<Record<string, ErrorCode>> = {
  protocol: "unsupported-protocol",
  serialId: "bad-serial-id",
  channel: "bad-channel",
  "fast.channel": "bad-channel",
  "fast.delayMs": "bad-delay",
  blinded: "bad-blinded-password",
  // An earlier client version sends this.
  proof: "unsupported-protocol",
  offer: "bad-sdp",
  session: "unknown-session",
};

const requestOf = (raw: unknown): number | undefined => {
  if (typeof raw !== "object" || raw === null || !("request" in raw)) return undefined;
  const { request } = raw;
  return typeof request === "number" && Number.isSafeInteger(request) && request >= 0 ? request : undefined;
};

/** Never throws. */
export const parseClientMessage = (text: string): Result<ClientMessage, BadMessage> => {
  if (text.length > MAX_SIGNALLING_BYTES) return err({ error: errorBody("message-too-large") });
  const raw = parseJson(text);
  if (raw === undefined) return err({ error: errorBody("bad-message", "not JSON") });
  const parsed = ClientMessage.safeParse(raw);
  if (parsed.success) return ok(parsed.data);
  const field = (parsed.error.issues[0]?.path ?? []).join(".");
  const code = FIELD_ERRORS[field] ?? "bad-message";
  return err({ request: requestOf(raw), error: errorBody(code, field === "" ? undefined : `field ${field}`) });
};
