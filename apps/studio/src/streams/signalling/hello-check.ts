import { type ErrorCode, type JoinChallengeValue, joinProofText } from "@setsuna/contracts";
import { err, type Result } from "@setsuna/kit";
import { type Applicant, authorise, type SerialIdRecord } from "../../admission/index.ts";
import { TooManyRequests } from "../../platform/index.ts";
import type { Hello } from "./admitted-client.ts";
import type { HelloEvaluations } from "./hello-evaluations.ts";
import type { SignallingContext, SignallingSocket } from "./signalling-context.ts";

/** Absent without a proof. */
const proofOf = ({ role, serialId, link, proof }: Hello, challenge: JoinChallengeValue): Applicant["proof"] =>
  proof === undefined ? undefined : { signature: proof, text: joinProofText({ purpose: role, serialId, link, challenge }) };

/** Decides whether a hello's client may use its serial ID. */
export class HelloCheck {
  private readonly socket: Pick<SignallingSocket, "address" | "foreign">;
  private readonly context: SignallingContext;
  private readonly evaluations: HelloEvaluations;

  constructor(socket: SignallingSocket, context: SignallingContext, evaluations: HelloEvaluations) {
    this.socket = socket;
    this.context = context;
    this.evaluations = evaluations;
  }

  /** Rejects as the database does. */
  async judge(
    hello: Hello,
    challenge: JoinChallengeValue,
  ): Promise<{ readonly applicant: Applicant; readonly verdict: Result<SerialIdRecord, ErrorCode> }> {
    const applicant: Applicant = {
      direction: hello.role === "sender" ? "publish" : "subscribe",
      address: this.socket.address,
      proof: proofOf(hello, challenge),
      link: hello.link,
      foreign: this.socket.foreign,
    };
    const verdict = await this.verdictOn(hello, applicant);
    await this.evaluations.judged(hello.serialId, verdict.ok);
    return { applicant, verdict };
  }

  private async verdictOn(
    { serialId: id, link, device }: Hello,
    applicant: Applicant,
  ): Promise<Result<SerialIdRecord, ErrorCode>> {
    const { serialIds, guesses, lookups, useLink } = this.context;
    try {
      const verdict = await authorise(serialIds, id, applicant, { guesses: this.evaluations.guessesFor(id, guesses), lookups });
      const refusal = verdict.ok && link !== undefined ? await useLink?.(verdict.value, { link, device }) : undefined;
      return refusal === undefined ? verdict : err(refusal);
    } catch (error) {
      if (error instanceof TooManyRequests) return err(error.code);
      throw error;
    }
  }
}
