import type { Result } from "@setsuna/kit";

export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}

/** Throws {@link StartRefusal} for a failure. */
export const orRefuse = <Value>(result: Result<Value, string>): Value => {
  if (!result.ok) throw new StartRefusal(result.error);
  return result.value;
};

export class Undo {
  private readonly steps: (() => unknown)[] = [];

  push(step: () => unknown): void {
    this.steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) await step();
  }
}
