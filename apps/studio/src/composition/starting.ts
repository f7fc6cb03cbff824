import type { Result } from "@setsuna/kit";

/** The reason why the studio can't start, one sentence for the operator. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}

/** Returns the value. Throws {@link StartRefusal} with the sentence of a failure. */
export const orRefuse = <Value>(result: Result<Value, string>): Value => {
  if (!result.ok) throw new StartRefusal(result.error);
  return result.value;
};

/** Collects the steps that stop started parts. */
export class Undo {
  private readonly steps: (() => unknown)[] = [];

  /** Keeps a step; it may return a promise, which is waited for. */
  push(step: () => unknown): void {
    this.steps.push(step);
  }

  /** Takes all steps, the last one first, each once. */
  async run(): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) await step();
  }
}
