import type { CurrentAccount } from "@setsuna/contracts";
import { type ReactNode, useEffect, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { MessagePage } from "../../components/message-page.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sitePath } from "../../platform/site-path.ts";
import { FactorPage } from "../security/proof-page.tsx";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { returnPath } from "./return-path.ts";
import { noticeState } from "./route-notice.tsx";
import { useSession, useSessionStore } from "./session-provider.tsx";

const SessionUnreachable = () => {
  const { t } = useTranslation();
  const store = useSessionStore();
  return (
    <MessagePage figure="503" heading={t("session.unreachable")} text={t("session.unreachableText")}>
      <button type="button" className="button button-primary" onClick={() => void store.retry()}>
        {t("session.retry")}
      </button>
      <Link className="button" to="/">
        {t("notFound.home")}
      </Link>
    </MessagePage>
  );
};

/** Guards /user and everything below. Redirects signed-out users to /auth, replacing the history entry. Spec §2. */
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
      if (entered && !session.endedElsewhere) return <LoadingOverlay />;
      return <Navigate to="/auth" replace state={session.endedElsewhere ? noticeState("signed-out") : undefined} />;
    case "signed-in":
      return session.account.secondFactorNeeded ? <FactorPage /> : children(session.account);
  }
};

/** Leaves for a page of the OAuth server, which the router doesn't know. */
const LeaveFor = ({ path }: { readonly path: string }) => {
  useEffect(() => window.location.replace(sitePath(path)), [path]);
  return <LoadingOverlay />;
};

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
