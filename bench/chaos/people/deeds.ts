/** One user action from the first attempt to the answer. Times in ms on performance.now(). */
export interface Deed {
  readonly kind: "log-in" | "purchase";
  readonly from: number;
  readonly to: number;
  /** Presses that came to nothing before. */
  readonly failures: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 1000;

/** Describes the result of one press: an answer that counts, or a reason to press again. */
export type Press<Value> = { readonly done: Value } | { readonly again: string };

/** True for what `fetch` rejects with when no answer came, or none in time. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");

/** A user who retries until an action succeeds. */
export class Persistence {
  readonly deeds: Deed[] = [];
  /** Failed attempts by error. */
  readonly reasons = new Map<string, number>();
  /** The current action and its start; undefined between actions. */
  present: { readonly kind: Deed["kind"]; readonly from: number } | undefined;
  private failures = 0;

  /** Presses until an answer counts. Rejects with what `press` rejects with, unless that is no answer. */
  async untilDone<Value>(press: () => Promise<Press<Value>>): Promise<Value> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await press().catch((error: unknown): Press<Value> => {
        if (isNoAnswer(error)) return { again: "no answer" };
        throw error;
      });
      if ("done" in outcome) return outcome.done;
      this.failures += 1;
      this.reasons.set(outcome.again, (this.reasons.get(outcome.again) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)));
    }
  }

  /** Records a task as one action. */
  async does<Value>(kind: Deed["kind"], task: () => Promise<Value>): Promise<Value> {
    const [from, failures] = [performance.now(), this.failures];
    this.present = { kind, from };
    const value = await task();
    this.present = undefined;
    this.deeds.push({ kind, from, to: performance.now(), failures: this.failures - failures });
    return value;
  }
}

/** Returns the longest wait for an action that ran between `from` and `to`, ms. Undefined: there was none. */
export const longestWait = (deeds: readonly Deed[], kind: Deed["kind"], from: number, to: number): number | undefined => {
  const waits = deeds.filter((deed) => deed.kind === kind && deed.to >= from && deed.from <= to);
  return waits.length === 0 ? undefined : Math.max(...waits.map((deed) => deed.to - deed.from));
};
