/** A document line as the book needs it, in yen. */
export interface BookedLine {
  readonly kind: "full" | "prorated" | "discount";
  readonly plan: "commercial" | "pro";
  readonly licences: number;
  readonly unitPrice: number;
  readonly days?: { readonly charged: number; readonly ofPeriod: number } | undefined;
  readonly amount: number;
}

/** One payment, for the days `from` to `to` (YYYY-MM-DD, both included). `key`: the charge's, which begins with its kind. */
export interface BookedBill {
  readonly key: string;
  readonly lines: readonly BookedLine[];
  readonly from: string;
  readonly to: string;
}

/** Licences and plan that an ID could use on a day. */
export interface BookedUse {
  readonly licences: number;
  readonly plan: "commercial" | "pro";
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** An upgrade's price pays for Pro only, on top of paid licenses. */
const SOLD: Readonly<Record<number, { readonly licence: boolean; readonly pro: boolean }>> = {
  6000: { licence: true, pro: false },
  16500: { licence: true, pro: true },
  99000: { licence: true, pro: true },
  10500: { licence: false, pro: true },
};

/** Days of use while a renewal is retried, including four daily retries after a late first result. Decisions 0016, 0035. */
const CREDIT_DAYS = 8 + 4;

class Ledger {
  private readonly paid = new Map<number, number>();
  private readonly used = new Map<number, number>();

  pour(licenceDays: number, perDay: number, from: number, today: number, to: number, paysCredit: boolean): void {
    let left = licenceDays;
    const put = (day: number, most: number): void => {
      const amount = Math.min(left, most);
      left -= amount;
      this.paid.set(day, (this.paid.get(day) ?? 0) + amount);
    };
    const missing = (day: number, wanted: number): number => Math.max(0, wanted - (this.paid.get(day) ?? 0));
    if (paysCredit) for (const [day, used] of this.used) if (day >= from && day <= today) put(day, missing(day, used));
    for (let day = Math.max(from, today); day <= to; day += 1) put(day, paysCredit ? missing(day, perDay) : perDay);
  }

  /** Given away from the day on: no refund, and they don't pay for others. */
  forfeit(licences: number, from: number): void {
    for (const [day, paid] of this.paid) if (day >= from) this.paid.set(day, Math.max(0, paid - licences));
  }

  use(licences: number, day: number): void {
    this.used.set(day, Math.max(licences, this.used.get(day) ?? 0));
  }

  /** First day of use beyond payment and credit, if any. */
  fault(): string | undefined {
    const credit: number[] = [];
    for (const [day, used] of this.used) {
      const paid = this.paid.get(day) ?? 0;
      if (used <= paid) continue;
      if (paid > 0) return `${used} licences used and ${paid} paid on ${new Date(day * DAY_MS).toISOString().slice(0, 10)}`;
      credit.push(day);
    }
    return credit.length > CREDIT_DAYS ? `${credit.length} days used that nobody paid` : undefined;
  }
}

/**
 * Compares paid and granted license-days. Knows prices and calendar, but not how contracts calculate. Unusable paid days don't
 * pay for others.
 */
export class LicenceBook {
  private readonly licences = new Ledger();
  private readonly pro = new Ledger();

  /** Not for refunded documents. `held`: licenses today. Throws when the lines don't match the prices. */
  pay({ key, lines, from, to }: BookedBill, held: number, today: string): void {
    const isRenewal = key.startsWith("renewal:");
    const [first, now, last] = [numberOf(from), numberOf(today), numberOf(to)];
    let [licenceDays, proDays, perDay] = [0, 0, 0];
    for (const { kind, licences, unitPrice, days, amount } of lines) {
      if (kind === "discount") continue;
      const sold = SOLD[unitPrice];
      if (sold === undefined) throw new Error(`nothing costs ${unitPrice} yen`);
      const [charged, ofPeriod] = days === undefined ? [1, 1] : [days.charged, days.ofPeriod];
      if (amount !== Math.floor((unitPrice * licences * charged) / ofPeriod)) throw new Error(`${key} asks for ${amount} yen`);
      const length = days === undefined ? this.length(lines.length, first, last) : charged;
      if (sold.licence) licenceDays += licences * length;
      if (sold.pro) proDays += licences * length;
      perDay = Math.max(perDay, licences);
    }
    const most = isRenewal ? Math.min(perDay, held) : perDay;
    this.licences.pour(licenceDays, most, first, now, last, isRenewal);
    this.pro.pour(proDays, most, first, now, last, isRenewal);
  }

  subtract(licences: number, today: string): void {
    for (const ledger of [this.licences, this.pro]) ledger.forfeit(licences, numberOf(today) + 1);
  }

  use(use: BookedUse | undefined, day: string): void {
    if (use === undefined) return;
    this.licences.use(use.licences, numberOf(day));
    if (use.plan === "pro") this.pro.use(use.licences, numberOf(day));
  }

  /** Undefined if all granted license-days were paid or on credit. */
  fault(): string | undefined {
    const licences = this.licences.fault();
    const pro = this.pro.fault();
    return licences ?? (pro === undefined ? undefined : `Pro: ${pro}`);
  }

  /** A whole period is as long as its bill. For other lines, assumes the shortest month, so the book never overcounts. */
  private length(lines: number, first: number, last: number): number {
    return lines === 1 ? last - first + 1 : Math.min(last - first + 1, 31);
  }
}
