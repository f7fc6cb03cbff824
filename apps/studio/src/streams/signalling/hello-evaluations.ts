import type { ClientMessage, ErrorCode, PasswordEvaluation, SerialId } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import type { HeldEvaluation, PasswordEvaluations, PasswordGuesses } from "../../admission/index.ts";

type Evaluate = Extract<ClientMessage, { type: "evaluate" }>;

const MAX_EVALUATIONS = 5;

/** Evaluations of one socket before its hello, of which the newest is held until that is judged. */
export class HelloEvaluations {
  private readonly evaluations: Pick<PasswordEvaluations, "evaluate"> | undefined;
  private readonly address: string;
  private held: { readonly id: SerialId; readonly evaluation: HeldEvaluation; isUsed: boolean } | undefined;
  private asked = 0;
  private isAsking = false;
  private isGone = false;

  /** `evaluations` is absent if passwords aren't evaluated. */
  constructor(evaluations: Pick<PasswordEvaluations, "evaluate"> | undefined, address: string) {
    this.evaluations = evaluations;
    this.address = address;
  }

  async evaluate({ serialId, blinded }: Evaluate): Promise<Result<PasswordEvaluation, ErrorCode>> {
    if (this.evaluations === undefined || this.isAsking) return err("unexpected-message");
    this.asked += 1;
    if (this.asked > MAX_EVALUATIONS) return err("too-many-guesses");
    this.end();
    this.isAsking = true;
    try {
      const made = await this.evaluations.evaluate(serialId, this.address, blinded);
      if (!made.ok) return made;
      this.held = { id: serialId, evaluation: made.value, isUsed: false };
      if (this.isGone) this.end();
      const { element, confirmation } = made.value;
      return ok({ element, confirmation });
    } finally {
      this.isAsking = false;
    }
  }

  /** Counts a hello's guess for `id` if its evaluation already did; else returns `others`. */
  guessesFor(id: SerialId, others: PasswordGuesses | undefined): PasswordGuesses | undefined {
    const { held } = this;
    if (held?.id !== id) return others;
    return {
      begin: async () => {
        held.isUsed = true;
        return held.evaluation.guess;
      },
    };
  }

  get isUnderWay(): boolean {
    return this.isAsking;
  }

  /** `isIn`: the client was admitted. Without a password check, nothing was guessed. */
  async judged(id: SerialId, isIn: boolean): Promise<void> {
    const { held } = this;
    if (isIn && held?.id === id && !held.isUsed) await held.evaluation.guess.wasNone();
    this.end();
  }

  gone(): void {
    this.isGone = true;
    this.end();
  }

  private end(): void {
    this.held?.evaluation.guess.end();
    this.held = undefined;
  }
}
