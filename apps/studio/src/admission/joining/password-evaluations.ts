import type { ErrorCode, PasswordEvaluation, SerialId } from "@setsuna/contracts";
import { type Clock, err, ok, type Result } from "@setsuna/kit";
import { KeyedBuckets, limitSubject, UnderWay } from "../../platform/index.ts";
import type { SerialIdStore } from "../serial-ids/serial-id-store.ts";
import type { PasswordEvaluator } from "./password-evaluator.ts";
import type { PasswordGuesses, PasswordTry } from "./password-guesses.ts";

/** Server's part of a password's keys, and the guess that it may turn out to be. {@link end} is to be called in any case: others wait for it. */
export interface HeldEvaluation extends PasswordEvaluation {
  /** Counts in place of the guess that the hello would be. */
  readonly guess: PasswordTry;
  /** The hello was judged, or none will come. A guess that was not given back counts. */
  end(): void;
}

export interface PasswordEvaluationParts {
  readonly evaluator: PasswordEvaluator;
  readonly serialIds: Pick<SerialIdStore, "find">;
  readonly guesses: PasswordGuesses;
  /** Evaluations that one ID may have an hour, right ones too: who has seen a proof could get any number of guesses back by it. */
  readonly perIdAnHour: number;
  /** Monotonic. */
  readonly clock: Clock;
  /** An evaluation was refused, by the rule of this name. */
  readonly onRefused?: ((rule: string) => void) | undefined;
}

/**
 * Evaluates blinded passwords for whoever asks, and counts each as a guess until a hello shows that it was none: one who has the database, or a
 * recording, needs one evaluation for each password that they try. Every ID is answered alike, whether or not it exists.
 */
export class PasswordEvaluations {
  private readonly parts: PasswordEvaluationParts;
  private readonly perId: KeyedBuckets;
  private readonly underWay = new UnderWay();

  constructor(parts: PasswordEvaluationParts) {
    this.parts = parts;
    this.perId = new KeyedBuckets(parts.perIdAnHour, parts.perIdAnHour);
  }

  /** Evaluates `blinded` for a client at `address`. The failure is `too-many-guesses`, `too-many-connections` or `bad-blinded-password`. */
  async evaluate(id: SerialId, address: string, blinded: string): Promise<Result<HeldEvaluation, ErrorCode>> {
    const { evaluator, serialIds, clock, onRefused } = this.parts;
    const subject = limitSubject(address);
    const guess = await this.takeGuess(id, subject, address);
    if (guess === undefined) return err("too-many-guesses");
    // Behind the guesses, so that strangers cannot use it up.
    if (!this.perId.take(id, clock.now())) {
      onRefused?.("id-evaluations");
      await guess.wasNone();
      return err("too-many-connections");
    }
    const end = this.begin(id, subject);
    try {
      const element = evaluator.evaluate(id, blinded);
      if (element === undefined) {
        end();
        return err("bad-blinded-password");
      }
      const record = await serialIds.find(id);
      return ok({ element, confirmation: evaluator.confirmation(id, record?.passwordVerifier), guess, end });
    } catch (error) {
      end();
      throw error;
    }
  }

  /**
   * Takes a guess. Where none is left but for those of evaluations under way, waits for one of these to end: a hall that starts at one moment is
   * no guesser.
   */
  private async takeGuess(id: SerialId, subject: string, address: string): Promise<PasswordTry | undefined> {
    for (;;) {
      const guess = await this.parts.guesses.begin(id, address);
      if (guess !== undefined) return guess;
      if (!(await this.underWay.oneEnds(`id ${id}`)) && !(await this.underWay.oneEnds(`address ${subject}`))) return undefined;
    }
  }

  private begin(id: SerialId, subject: string): () => void {
    const keys = [`id ${id}`, `address ${subject}`];
    for (const key of keys) this.underWay.begin(key);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const key of keys) this.underWay.end(key);
    };
  }
}
