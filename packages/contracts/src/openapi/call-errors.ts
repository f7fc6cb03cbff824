import { type Endpoint, isForAdmins } from "../api/endpoint.ts";
import { ERRORS, type ErrorCode } from "../errors.ts";

/** The call's own errors and those of its kind. */
export const errorsOfCall = (row: Endpoint): readonly ErrorCode[] => {
  const changes = row.method !== "GET";
  const takesAnything = row.params !== undefined || row.query !== undefined || row.body !== undefined;
  const ofSession = row.access !== "anyone";
  const codes: (ErrorCode | false)[] = [
    ...row.errors,
    (takesAnything || changes) && "bad-request",
    row.body !== undefined && "characters-not-allowed",
    row.body !== undefined && "text-invisible",
    // Applies to public calls, because an invalid token is refused.
    "signed-out",
    // A user pool's session may be checked on any use.
    "identity-unavailable",
    ofSession && "insecure-cookies",
    (row.access === "signed-in" || row.access === "proved") && "maintenance",
    isForAdmins(row.access) && "forbidden",
    ofSession && row.access !== "signing-in" && "second-factor-needed",
    (row.access === "proved" || row.access === "admin-proved") && "proof-needed",
    ofSession && row.access !== "signing-in" && row.team !== "self" && "team-role-missing",
    row.scope === undefined ? "token-not-accepted" : "token-scope-missing",
    changes && "wrong-origin",
    row.bot && "captcha-needed",
    changes && "idempotency-conflict",
    // A body is read before knowing that none is needed.
    changes && "message-too-large",
    changes && "unsupported-media-type",
    "too-many-requests",
    "service-unavailable",
    "internal",
  ];
  return [...new Set(codes.filter((code) => code !== false))];
};

/** Returns a call's error codes by HTTP status, lowest first. */
export const errorsByStatus = (row: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOfCall(row)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
};
