import type { CurrentAccount, CurrentSession } from "@setsuna/contracts";

/** The page's knowledge of its session. Spec §4 Authentication. */
export type SessionState =
  /** Being determined. */
  | { readonly state: "loading" }
  /** `endedElsewhere`: was signed in on this page, until another tab or the server ended it. */
  | { readonly state: "signed-out"; readonly endedElsewhere: boolean }
  | { readonly state: "signed-in"; readonly account: CurrentAccount }
  /** The server hasn't answered yet, so the state is unknown. */
  | { readonly state: "unreachable" };

export const LOADING: SessionState = { state: "loading" };

/** Returns the state after the server's answer. Returns the same object if nothing changed, to avoid a render. */
export const afterAnswer = (before: SessionState, answer: CurrentSession): SessionState => {
  if (answer.state === "signed-out")
    return before.state === "signed-out" ? before : { state: "signed-out", endedElsewhere: before.state === "signed-in" };
  const same = before.state === "signed-in" && JSON.stringify(before.account) === JSON.stringify(answer.account);
  return same ? before : answer;
};

/** Keeps the known state after a request without an answer, or reports it as unreachable. */
export const afterSilence = (before: SessionState): SessionState =>
  before.state === "loading" ? { state: "unreachable" } : before;
