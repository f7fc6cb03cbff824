import type { CurrentAccount, CurrentSession } from "@setsuna/contracts";

/** Describes who sits in front of this page, as far as it knows. Spec §4 Authentication. */
export type SessionState =
  /** Being determined. */
  | { readonly state: "loading" }
  /** `endedElsewhere`: was signed in on this page, until another tab or the server ended it. */
  | { readonly state: "signed-out"; readonly endedElsewhere: boolean }
  | { readonly state: "signed-in"; readonly account: CurrentAccount }
  /** The server has not answered yet, so nobody knows. */
  | { readonly state: "unreachable" };

export const LOADING: SessionState = { state: "loading" };

/** Returns what the server's answer makes of the state before it. The same object where nothing changed, so that nothing is drawn anew. */
export const afterAnswer = (before: SessionState, answer: CurrentSession): SessionState => {
  if (answer.state === "signed-out")
    return before.state === "signed-out" ? before : { state: "signed-out", endedElsewhere: before.state === "signed-in" };
  const same = before.state === "signed-in" && JSON.stringify(before.account) === JSON.stringify(answer.account);
  return same ? before : answer;
};

/** A question without an answer leaves what was known; where nothing was, it says so. */
export const afterSilence = (before: SessionState): SessionState =>
  before.state === "loading" ? { state: "unreachable" } : before;
