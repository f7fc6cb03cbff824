/** Retention times, quoted by the privacy policies. */
export const KEPT = {
  /** Login with address and browser. Spec §3 Session. */
  sessionDays: 30,
  /** Known browser, stored only there, since the last sign-in. */
  deviceDays: 180,
  /** Known network, since the last sign-in. */
  knownNetworkDays: 30,
  /** Unconfirmed registration. */
  unconfirmedDays: 7,
  /** Closed contact message, by default. */
  closedContactDays: 365,
  /** Ended guest room, so that a new account can keep it. */
  guestRoomHours: 24,
  /** Reply of a repeatable request. */
  replyHours: 24,
  /** Attempt counts of addresses and accounts. */
  limitHours: 24,
} as const;

/** Set by the operator. */
export interface KeptLog {
  /** Audit entries not about money, at least {@link MIN_AUDIT_DAYS}. */
  readonly auditDays: number;
  /** Entries about contracts and money. */
  readonly moneyYears: number;
  /** After sending or giving up. */
  readonly sentMailDays: number;
}

/** Seven years: tax law (法人税法施行規則 59 条). */
export const DEFAULT_KEPT_LOG: KeptLog = { auditDays: 365, moneyYears: 7, sentMailDays: 30 };

/** The database refuses to erase younger entries. */
export const MIN_AUDIT_DAYS = 90;

const DAY_MS = 86_400_000;

/** Erase entries before these instants. */
export const auditTime = ({ auditDays, moneyYears }: KeptLog, now: Date): { readonly others: Date; readonly money: Date } => {
  const money = new Date(now);
  money.setUTCFullYear(money.getUTCFullYear() - moneyYears);
  return { others: new Date(now.getTime() - auditDays * DAY_MS), money };
};
