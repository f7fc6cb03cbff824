import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useRef, useState } from "react";
import { type Toast, ToastCard } from "./toast-card.tsx";
import { type ShownToast, withToast } from "./toast-list.ts";
import styles from "./toasts.module.css";
import { useToastSide } from "./use-toast-side.ts";

type Show = (toast: Toast) => void;
type ShowBy = (toast: Toast, by: string) => void;
const ToastContext = createContext<ShowBy>(() => undefined);

/** Outlives a change of page. Errors stay until closed, successes for a reading time, both until the caller's next message. */
export const useToast = (): Show => {
  const show = useContext(ToastContext);
  const by = useId();
  return useCallback((toast) => show(toast, by), [show, by]);
};

/** At most three, newest last, and never over a form's button. */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const corner = useRef<HTMLDivElement>(null);
  const side = useToastSide(corner, shown.length);
  const show = useCallback<ShowBy>((toast, by) => setShown((before) => withToast(before, toast, by)), []);
  const close = useCallback((key: number) => setShown((before) => before.filter((toast) => toast.key !== key)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div ref={corner} className={styles.corner} data-side={side}>
        {/* Screen readers announce only existing live regions. */}
        {(["success", "error"] as const).map((tone) => (
          <div key={tone} className={styles.region} role={tone === "error" ? "alert" : "status"}>
            {shown
              .filter((toast) => toast.tone === tone)
              .map((toast) => (
                <KeyedCard key={toast.key} toast={toast} close={close} />
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
};

const KeyedCard = ({ toast, close }: { readonly toast: ShownToast; readonly close: (key: number) => void }) => {
  const closeThis = useMemo(() => () => close(toast.key), [close, toast.key]);
  return <ToastCard toast={toast} close={closeThis} />;
};
