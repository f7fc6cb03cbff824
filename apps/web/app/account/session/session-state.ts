import type { CurrentAccount, CurrentSession } from "@setsuna/contracts";

/** Spec §4 Authentication. */
export type SessionState =
  | { readonly state: "loading" }
  | { readonly state: "signed-out"; readonly endedElsewhere: boolean }
  | { readonly state: "signed-in"; readonly account: CurrentAccount }
  | { readonly state: "unreachable" };

export const LOADING: SessionState = { state: "loading" };

/** Returns the same object if nothing changed, to avoid a render. */
export const afterAnswer = (before: SessionState, answer: CurrentSession): SessionState => {
  if (answer.state === "signed-out")
    return before.state === "signed-out" ? before : { state: "signed-out", endedElsewhere: before.state === "signed-in" };
  const same = before.state === "signed-in" && JSON.stringify(before.account) === JSON.stringify(answer.account);
  return same ? before : answer;
};

export const afterSilence = (before: SessionState): SessionState =>
  before.state === "loading" ? { state: "unreachable" } : before;
