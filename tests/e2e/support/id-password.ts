import { randomBytes, scryptSync } from "node:crypto";
import type { PasswordEvaluation, SerialId } from "@setsuna/contracts";
import { derivePasswordKeys, type EvaluatePassword, PASSWORD_COST, type PasswordKeys, passwordSalt } from "@setsuna/e2ee";
import { passwordEvaluator } from "../../../apps/studio/src/admission/joining/password-evaluator.ts";
import { masterKey } from "../../../apps/studio/src/platform/secrets/master-key.ts";
import { secretsUnder } from "../../../apps/studio/src/platform/secrets/secrets.ts";
import { SignallingClient } from "./signalling-client.ts";

const { dkLen, ...COST } = PASSWORD_COST;

const derive = (serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<PasswordKeys> =>
  derivePasswordKeys(serialId, password, {
    evaluate,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    hash: (id, text) => new Uint8Array(scryptSync(text, passwordSalt(id), dkLen, { ...COST, maxmem: 2 ** 28 })),
  });

/** Throws if the server refuses. */
export const passwordKeysAt = (signalUrl: string, serialId: SerialId, password: string): Promise<PasswordKeys> =>
  derive(serialId, password, async (blinded): Promise<PasswordEvaluation> => {
    const client = await SignallingClient.open(signalUrl);
    client.send({ type: "evaluate", request: 0, serialId, blinded });
    const answer = await client.next(({ type }) => type === "evaluated" || type === "refused");
    client.close();
    if (answer.type !== "evaluated") throw new Error(JSON.stringify(answer));
    return answer;
  });

/** Works without a running server. Throws for an unreadable master key. */
export const passwordKeysIn = (folder: string, serialId: SerialId, password: string): Promise<PasswordKeys> => {
  const key = masterKey(folder, undefined);
  if (!key.ok) throw new Error(key.error);
  const evaluator = passwordEvaluator(secretsUnder(key.value));
  return derive(serialId, password, async (blinded) => ({
    element: evaluator.evaluate(serialId, blinded) ?? "",
    confirmation: evaluator.confirmation(serialId, undefined),
  }));
};
