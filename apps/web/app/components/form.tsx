import type { FormEventHandler, ReactNode } from "react";
import { prepareBotToken } from "../bot-protection/bot-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./form.module.css";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A form that script submits. Should the browser ever submit it on its own, nothing of it goes into the address. The work for its
 * bot token is done while the person types.
 */
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

/** The submit button. Disabled before hydration. While busy it keeps focus, announces it, and does nothing. */
export const SubmitButton = (props: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Not the main act of its page: without the accent. */
  readonly quiet?: boolean;
  /** Id of the text that explains why it is disabled. */
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

/**
 * Shows the result of a form: an error in red, announced at once, or success in green, announced politely. Renders nothing
 * without a result.
 */
export const FormMessage = (props: { readonly tone: "error" | "success"; readonly children: ReactNode }) => (
  <p className={styles.message} data-tone={props.tone} role={props.tone === "error" ? "alert" : "status"}>
    {props.children}
  </p>
);
