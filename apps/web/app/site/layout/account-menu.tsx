import type { CurrentAccount } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useSession } from "../../account/session/session-provider.tsx";
import { useSignOut } from "../../account/session/use-sign-out.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./account-menu.module.css";
import { useMenu } from "./use-menu.ts";

/** Keeps its width in every state, so that nothing moves. */
export const AccountMenu = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <span className={`button ${styles.signIn} ${styles.width}`} aria-hidden="true">
        {t("site.signIn")}
      </span>
      <OfSession />
    </div>
  );
};

const OfSession = () => {
  const session = useSession();
  switch (session.state) {
    case "loading":
      return (
        <noscript>
          <SignInLink />
        </noscript>
      );
    case "signed-in":
      return <PersonMenu account={session.account} />;
    case "signed-out":
    case "unreachable":
      return <SignInLink />;
  }
};

const SignInLink = () => {
  const { t } = useTranslation();
  return (
    <Link className={`button ${styles.signIn}`} to="/auth">
      {t("site.signIn")}
    </Link>
  );
};

const PersonMenu = ({ account: { email, role } }: { readonly account: CurrentAccount }) => {
  const { t } = useTranslation();
  const { busy, signOut } = useSignOut();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  const handlers = useMenu({
    root,
    button,
    isOpen: () => open,
    show: (wanted) => (wanted ? flushSync(() => setOpen(true)) : setOpen(false)),
  });
  return (
    <div className={styles.menu} ref={root} {...handlers}>
      <button
        ref={button}
        type="button"
        className={styles.person}
        aria-label={t("site.menu")}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="none" stroke="currentColor">
          <circle cx="12" cy="8.5" r="4" strokeWidth="1.5" />
          <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
      <div className={styles.panel} id={panel} hidden={!open} data-panel>
        <p className={styles.who}>
          <span className={styles.label}>{t("site.signedInAs")}</span>
          <span data-testid="account-email">{shownEmail(email)}</span>
        </p>
        <Link className={styles.entry} to="/user">
          {t("site.userPage")}
        </Link>
        {role === "admin" && (
          <Link className={styles.entry} to="/admin">
            {t("site.admin")}
          </Link>
        )}
        <button
          type="button"
          className={styles.entry}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => !busy && void signOut()}
        >
          {t("site.signOut")}
        </button>
      </div>
    </div>
  );
};
