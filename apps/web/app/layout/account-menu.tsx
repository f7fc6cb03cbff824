import type { CurrentAccount } from "@setsuna/contracts";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "../session/session-provider.tsx";
import { useSignOut } from "../session/use-sign-out.ts";
import styles from "./account-menu.module.css";

/** The way in for who is signed out; for who is signed in, who they are, their page, and the way out. */
export const AccountMenu = () => {
  const { t } = useTranslation();
  const session = useSession();
  switch (session.state) {
    case "loading":
      return <span className={styles.place} />;
    case "signed-in":
      return <PersonMenu account={session.account} />;
    case "signed-out":
    case "unreachable":
      return (
        <Link className={`button ${styles.signIn}`} to="/auth">
          {t("site.signIn")}
        </Link>
      );
  }
};

/** Opens by press or key. Escape, a press elsewhere, leaving by Tab, and a change of page close it. */
const PersonMenu = ({ account: { email, role } }: { readonly account: CurrentAccount }) => {
  const { t } = useTranslation();
  const { busy, signOut } = useSignOut();
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page closes the menu.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what bubbles from the button and the entries in it.
    <div className={styles.menu} ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
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
      <div className={styles.panel} id={panel} hidden={!open}>
        <p className={styles.who}>
          <span className={styles.label}>{t("site.signedInAs")}</span>
          <span data-testid="account-email">{email}</span>
        </p>
        <Link className={styles.entry} to="/user">
          {t("site.userPage")}
        </Link>
        {role === "admin" && (
          <Link className={styles.entry} to="/admin">
            {t("site.admin")}
          </Link>
        )}
        <button type="button" className={styles.entry} aria-disabled={busy || undefined} onClick={() => !busy && void signOut()}>
          {busy ? t("site.signingOut") : t("site.signOut")}
        </button>
      </div>
    </div>
  );
};
