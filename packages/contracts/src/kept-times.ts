/** How long the server keeps what it must not keep for ever. The privacy policies quote these. */
export const KEPT = {
  /** A login that nobody ends, and its address and browser. Spec §3 Session. */
  sessionDays: 30,
  /** A registration whose address nobody confirms. */
  unconfirmedDays: 7,
  /** A contact message after it was closed, unless an admin sets another time. */
  closedContactDays: 365,
  /** The reply to a request that may be repeated. */
  replyHours: 24,
  /** How often an address or account has tried something. */
  limitHours: 24,
} as const;
