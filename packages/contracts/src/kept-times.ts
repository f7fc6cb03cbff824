/** Retention times of data that the server must not keep for ever. The privacy policies quote these. */
export const KEPT = {
  /** A login that nobody ends, and its address and browser. Spec §3 Session. */
  sessionDays: 30,
  /** That a browser is known to an account, in the browser alone, since somebody last signed in with it. */
  deviceDays: 180,
  /** That a user signed in from a network, since they last did. */
  knownNetworkDays: 30,
  /** A registration whose address nobody confirms. */
  unconfirmedDays: 7,
  /** A contact message after it was closed, unless an admin sets another time. */
  closedContactDays: 365,
  /** A guest room after its end, so that whoever signs up can keep it. */
  guestRoomHours: 24,
  /** The reply to a request that may be repeated. */
  replyHours: 24,
  /** Attempt counts of addresses and accounts. */
  limitHours: 24,
} as const;

/** Retention times of the audit log and of mail records: set by the operator. */
export interface KeptLog {
  /** Entries of the audit log that are of no money matter, in days, at least {@link MIN_AUDIT_DAYS}. */
  readonly auditDays: number;
  /** Entries about contracts and money, in years. */
  readonly moneyYears: number;
  /** Mail after it was sent or given up, in days. */
  readonly sentMailDays: number;
}

/** Until the operator says otherwise. Seven years are those of the tax law (法人税法施行規則 59 条). */
export const DEFAULT_KEPT_LOG: KeptLog = { auditDays: 365, moneyYears: 7, sentMailDays: 30 };

/** The database refuses to erase younger entries. */
export const MIN_AUDIT_DAYS = 90;

const DAY_MS = 86_400_000;

/** Entries from before these instants are erased: those about money, and the others. */
export const auditTime = ({ auditDays, moneyYears }: KeptLog, now: Date): { readonly others: Date; readonly money: Date } => {
  const money = new Date(now);
  money.setUTCFullYear(money.getUTCFullYear() - moneyYears);
  return { others: new Date(now.getTime() - auditDays * DAY_MS), money };
};
