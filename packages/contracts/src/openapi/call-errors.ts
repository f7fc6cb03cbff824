import { type Endpoint, isForAdmins } from "../api/endpoint.ts";
import { ERRORS, type ErrorCode } from "../errors.ts";

/** Every failure that a call can answer with: its own, and what any call of its kind can meet. */
export const errorsOfCall = (row: Endpoint): readonly ErrorCode[] => {
  const changes = row.method !== "GET";
  const takesAnything = row.params !== undefined || row.query !== undefined || row.body !== undefined;
  const ofSession = row.access !== "anyone";
  const codes: (ErrorCode | false)[] = [
    ...row.errors,
    (takesAnything || changes) && "bad-request",
    // Texts of people: TypedName and its kind.
    row.body !== undefined && "characters-not-allowed",
    row.body !== undefined && "text-invisible",
    // Also where anybody may call: a token that is nobody's is told so.
    "signed-out",
    // A session of a user pool is asked about there, whatever it is used for.
    "identity-unavailable",
    ofSession && "insecure-cookies",
    (row.access === "signed-in" || row.access === "proved") && "maintenance",
    isForAdmins(row.access) && "forbidden",
    ofSession && row.access !== "signing-in" && "second-factor-needed",
    (row.access === "proved" || row.access === "admin-proved") && "proof-needed",
    row.scope === undefined ? "token-not-accepted" : "token-scope-missing",
    changes && "wrong-origin",
    row.bot && "captcha-needed",
    changes && "idempotency-conflict",
    // A body is looked at before it is known that none is needed.
    changes && "message-too-large",
    changes && "unsupported-media-type",
    "too-many-requests",
    "service-unavailable",
    "internal",
  ];
  return [...new Set(codes.filter((code) => code !== false))];
};

/** The failures by HTTP status, the lowest first. */
export const errorsByStatus = (row: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOfCall(row)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
};
