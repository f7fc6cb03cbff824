import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./toasts.module.css";

export interface Toast {
  readonly tone: "success" | "error";
  readonly text: string;
}

type Show = (toast: Toast) => void;
const ToastContext = createContext<Show>(() => undefined);

/** Shows a message that stays until its reader closes it; it outlives a change of page. */
export const useToast = (): Show => useContext(ToastContext);

/** Keeps the messages in the corner of the screen, the newest last, at most three. */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly (Toast & { readonly key: number })[]>([]);
  const show = useCallback<Show>((toast) => {
    setShown((before) => [...before.slice(-2), { ...toast, key: (before.at(-1)?.key ?? 0) + 1 }]);
  }, []);
  const close = (key: number) => setShown((before) => before.filter((toast) => toast.key !== key));
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.corner}>
        {/* Regions that are there before their messages are announced by every screen reader. */}
        {(["success", "error"] as const).map((tone) => (
          <div key={tone} className={styles.region} role={tone === "error" ? "alert" : "status"}>
            {shown
              .filter((toast) => toast.tone === tone)
              .map((toast) => (
                <div key={toast.key} className={styles.toast} data-tone={tone} data-testid={`toast-${tone}`}>
                  <p className={styles.text}>{toast.text}</p>
                  <button type="button" className={styles.close} aria-label={t("form.close")} onClick={() => close(toast.key)}>
                    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
                      <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="1.5" />
                    </svg>
                  </button>
                </div>
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
};
