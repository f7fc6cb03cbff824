/** Retention times, quoted by the privacy policies. */
export const KEPT = {
  /** Logins with address and browser. Spec §3 Session. */
  sessionDays: 30,
  /** Known browsers, stored only there, since the last sign-in. */
  deviceDays: 180,
  /** Known networks, since the last sign-in. */
  knownNetworkDays: 30,
  /** Unconfirmed registrations. */
  unconfirmedDays: 7,
  /** Closed contact messages, by default. */
  closedContactDays: 365,
  /** Ended guest room, so that a new account can keep it. */
  guestRoomHours: 24,
  /** Invitations to an organization. */
  invitationDays: 7,
  /** Events of a serial ID. */
  eventDays: 30,
  /** Replies of repeatable requests. */
  replyHours: 24,
  /** Attempt counts of addresses and accounts. */
  limitHours: 24,
} as const;

/** Retention times that the operator sets. */
export interface KeptLog {
  /** Audit entries not about money, at least {@link MIN_AUDIT_DAYS}. */
  readonly auditDays: number;
  readonly moneyYears: number;
  /** Counts from sending or giving up. */
  readonly sentMailDays: number;
  readonly reportDays: number;
}

/** Tax law requires seven years (法人税法施行規則 59 条). */
export const DEFAULT_KEPT_LOG: KeptLog = { auditDays: 365, moneyYears: 7, sentMailDays: 30, reportDays: 90 };

/** The database refuses to erase younger entries. */
export const MIN_AUDIT_DAYS = 90;

const DAY_MS = 86_400_000;

/** Entries before these instants are erased. */
export const auditTime = ({ auditDays, moneyYears }: KeptLog, now: Date): { readonly others: Date; readonly money: Date } => {
  const money = new Date(now);
  money.setUTCFullYear(money.getUTCFullYear() - moneyYears);
  return { others: new Date(now.getTime() - auditDays * DAY_MS), money };
};
