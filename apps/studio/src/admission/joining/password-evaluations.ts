import type { ErrorCode, PasswordEvaluation, SerialId } from "@setsuna/contracts";
import { type Clock, err, ok, type Result } from "@setsuna/kit";
import { KeyedBuckets } from "../../platform/index.ts";
import type { SerialIdStore } from "../serial-ids/serial-id-store.ts";
import type { PasswordEvaluator } from "./password-evaluator.ts";
import type { PasswordGuesses, PasswordTry } from "./password-guesses.ts";

/** Server's part of a password's keys, and the guess that it may turn out to be. */
export interface HeldEvaluation extends PasswordEvaluation {
  /** End it when the hello is judged or can no longer arrive. */
  readonly guess: PasswordTry;
}

export interface PasswordEvaluationParts {
  readonly evaluator: PasswordEvaluator;
  readonly serialIds: Pick<SerialIdStore, "find">;
  readonly guesses: PasswordGuesses;
  /** Per ID and hour, including right ones: a client with a captured proof could get any number of guesses refunded. */
  readonly perIdAnHour: number;
  readonly clock: Clock;
  readonly onRefused?: ((rule: string) => void) | undefined;
}

/**
 * Counts each evaluation as a guess until a hello proves it right. An attacker with the database or a recording needs one per
 * password. Answers alike for existing and unknown IDs.
 */
export class PasswordEvaluations {
  private readonly parts: PasswordEvaluationParts;
  private readonly perId: KeyedBuckets;

  constructor(parts: PasswordEvaluationParts) {
    this.parts = parts;
    this.perId = new KeyedBuckets(parts.perIdAnHour, parts.perIdAnHour);
  }

  /** Fails with `too-many-guesses`, `too-many-connections` or `bad-blinded-password`. */
  async evaluate(id: SerialId, address: string, blinded: string): Promise<Result<HeldEvaluation, ErrorCode>> {
    const { evaluator, serialIds, clock, onRefused } = this.parts;
    const guess = await this.parts.guesses.begin(id, address);
    if (guess === undefined) return err("too-many-guesses");
    let isHeld = false;
    try {
      // Check guesses first, so that strangers can't exhaust the ID's limit.
      if (!this.perId.take(id, clock.now())) {
        onRefused?.("id-evaluations");
        await guess.wasNone();
        return err("too-many-connections");
      }
      const element = evaluator.evaluate(id, blinded);
      if (element === undefined) return err("bad-blinded-password");
      const record = await serialIds.find(id);
      isHeld = true;
      return ok({ element, confirmation: evaluator.confirmation(id, record?.passwordVerifier), guess });
    } finally {
      if (!isHeld) guess.end();
    }
  }
}
