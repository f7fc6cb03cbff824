import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { glide } from "./glide.ts";
import { reach } from "./reach.ts";
import { MENU_GLIDE_MS } from "./times.ts";
import styles from "./up-arrow.module.css";

const onScroll = (changed: () => void): (() => void) => {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
};

/** `start` gets the focus. Spec §2, §9. */
export const UpArrow = ({ start }: { readonly start: () => HTMLElement | null }) => {
  const { t } = useTranslation();
  const scrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > 0,
    () => false,
  );
  const go = async () => {
    const arrived = await glide(() => 0, MENU_GLIDE_MS);
    const element = start();
    if (arrived && element !== null) reach(element);
  };
  return (
    <button
      type="button"
      className={styles.up}
      data-shown={scrolled || undefined}
      aria-label={t("navigation.up")}
      data-testid="up-arrow"
      onClick={() => void go()}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="none" stroke="currentColor">
        <path d="M12 20V5M5.5 11.5 12 5l6.5 6.5" strokeWidth="1.75" />
      </svg>
    </button>
  );
};
