import { errorBodyOf, type PasswordEvaluation, type SerialId } from "@setsuna/contracts";
import { type BlindedPassword, blindPassword, hashPassword } from "@setsuna/e2ee";
import type { IdKeysAnswer, IdKeysOrder } from "./id-keys-messages.ts";

let finish: ((evaluation: PasswordEvaluation) => ReturnType<BlindedPassword["finish"]>) | undefined;

const begin = (serialId: SerialId, password: string): void => {
  const begun = blindPassword(serialId, password, (count) => crypto.getRandomValues(new Uint8Array(count)));
  // Before hashing, which blocks this thread for most of a second.
  answer({ t: "blinded", blinded: begun.blinded });
  const hash = hashPassword(serialId, password);
  finish = (evaluation) => begun.finish(hash, evaluation);
};

const answer = (message: IdKeysAnswer): void => postMessage(message);

/** Derives the keys of one password: it is blinded, hashed, and finished with each evaluation that comes. */
addEventListener("message", ({ data }: MessageEvent<IdKeysOrder>): void => {
  if (data.t === "begin") {
    begin(data.serialId, data.password);
    return;
  }
  try {
    const keys = finish?.(data.evaluation);
    if (keys !== undefined) answer({ t: "keys", order: data.order, keys });
  } catch (error) {
    answer({ t: "refused", order: data.order, error: errorBodyOf(error) });
  }
});
