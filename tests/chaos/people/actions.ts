export interface Action {
  readonly kind: "log-in" | "purchase";
  readonly from: number;
  readonly to: number;
  readonly failures: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 1000;

export type Press<Value> = { readonly done: Value } | { readonly again: string };

const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");

export class Persistence {
  readonly actions: Action[] = [];
  readonly reasons = new Map<string, number>();
  present: { readonly kind: Action["kind"]; readonly from: number } | undefined;
  private failures = 0;

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

  async does<Value>(kind: Action["kind"], task: () => Promise<Value>): Promise<Value> {
    const [from, failures] = [performance.now(), this.failures];
    this.present = { kind, from };
    const value = await task();
    this.present = undefined;
    this.actions.push({ kind, from, to: performance.now(), failures: this.failures - failures });
    return value;
  }
}

export const longestWait = (actions: readonly Action[], kind: Action["kind"], from: number, to: number): number | undefined => {
  const waits = actions.filter((action) => action.kind === kind && action.to >= from && action.from <= to);
  return waits.length === 0 ? undefined : Math.max(...waits.map((action) => action.to - action.from));
};
