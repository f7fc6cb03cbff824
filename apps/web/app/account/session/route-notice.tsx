import type { ErrorCode } from "@setsuna/contracts";
import { useLocation } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { isErrorCode } from "../../components/error-text.ts";
import { useHydrated } from "../../components/use-hydrated.ts";

/** History state with the reason for a redirect. It isn't in the URL and survives a reload. */
export const noticeState = (code: ErrorCode): { readonly notice: ErrorCode } => ({ notice: code });

const noticeOf = (state: unknown): ErrorCode | undefined =>
  typeof state === "object" && state !== null && "notice" in state && isErrorCode(state.notice) ? state.notice : undefined;

export const RouteNotice = () => {
  const { state } = useLocation();
  // The server doesn't see history state.
  const notice = useHydrated() ? noticeOf(state) : undefined;
  return notice && <ErrorMessage code={notice} />;
};
