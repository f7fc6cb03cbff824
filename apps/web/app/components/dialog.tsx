import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./dialog.module.css";
import { focusOrigin, returnFocus } from "./return-focus.ts";

export const Dialog = (props: { readonly heading: string; readonly close: () => void; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { close } = props;
  useEffect(() => {
    const dialog = element.current;
    const origin = focusOrigin();
    dialog?.showModal();
    return () => {
      dialog?.close();
      // A dialog that is removed while open doesn't restore focus.
      returnFocus(origin);
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.heading} id={heading}>
          {props.heading}
        </h2>
        <button type="button" className={styles.close} aria-label={t("form.close")} onClick={close}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
            <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </div>
      {props.children}
    </dialog>
  );
};
