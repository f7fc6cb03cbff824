import type { FormEventHandler, ReactNode } from "react";
import { prepareBotToken } from "../bot-protection/bot-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./form.module.css";
import { useHydrated } from "./use-hydrated.ts";

/** If the browser submits it, nothing goes into the address. Computes the bot token while the user types. */
export const Form = (props: {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}) => (
  <form
    className={styles.form}
    method="post"
    noValidate
    onFocus={prepareBotToken}
    onSubmit={props.onSubmit}
    aria-labelledby={props.labelledBy}
  >
    {props.children}
  </form>
);

/** Disabled before hydration. While busy it keeps focus and does nothing. */
export const SubmitButton = (props: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly quiet?: boolean;
  /** Explains why it is disabled. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const alive = useHydrated();
  return (
    <button
      type="submit"
      className={props.quiet ? "button" : "button button-primary"}
      disabled={!alive || props.disabled}
      aria-disabled={props.busy || undefined}
      aria-describedby={props.describedBy}
      onClick={(event) => {
        if (props.busy) event.preventDefault();
      }}
    >
      {props.busy ? t("form.busy") : props.children}
    </button>
  );
};

/** Errors are announced at once, success politely. */
export const FormMessage = (props: { readonly tone: "error" | "success"; readonly children: ReactNode }) => (
  <p className={styles.message} data-tone={props.tone} role={props.tone === "error" ? "alert" : "status"}>
    {props.children}
  </p>
);
