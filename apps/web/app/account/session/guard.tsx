import type { CurrentAccount } from "@setsuna/contracts";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { sitePath } from "../../site/site-path.ts";
import { FactorPage } from "../security/proof-page.tsx";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { returnPath } from "./return-path.ts";
import { noticeState } from "./route-notice.tsx";
import { useSession } from "./session-provider.tsx";
import { SessionUnreachable } from "./session-unreachable.tsx";

/**
 * Guards /user and everything below. Redirects signed-out users to /auth, replacing the history entry. Spec §2. Requires the
 * account's second factor first, if any.
 */
export const SignedInOnly = ({ children }: { readonly children: (account: CurrentAccount) => ReactNode }) => {
  const session = useSession();
  const [entered, setEntered] = useState(false);
  if (session.state === "signed-in" && !entered) setEntered(true);
  switch (session.state) {
    case "loading":
      return <LoadingOverlay />;
    case "unreachable":
      return <SessionUnreachable />;
    case "signed-out":
      // Who signs out on this page is on the way to the home page, which may take a moment to load.
      if (entered && !session.endedElsewhere) return <LoadingOverlay />;
      return <Navigate to="/auth" replace state={session.endedElsewhere ? noticeState("signed-out") : undefined} />;
    case "signed-in":
      return session.account.secondFactorNeeded ? <FactorPage /> : children(session.account);
  }
};

/** To a page that the OAuth server makes: the router does not know it. */
const LeaveFor = ({ path }: { readonly path: string }) => {
  useEffect(() => window.location.replace(sitePath(path)), [path]);
  return <LoadingOverlay />;
};

/**
 * Guards /auth and everything below. Redirects signed-in users to /user, or back to the program's request for a login. Passes
 * on a notice.
 */
export const SignedOutOnly = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const location = useLocation();
  switch (session.state) {
    case "loading":
      return <LoadingOverlay />;
    case "unreachable":
      return <SessionUnreachable />;
    case "signed-in": {
      const path = returnPath(location.search);
      return path === undefined ? <Navigate to="/user" replace state={location.state} /> : <LeaveFor path={path} />;
    }
    case "signed-out":
      return children;
  }
};
