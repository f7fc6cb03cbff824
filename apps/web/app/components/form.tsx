import type { FormEventHandler, ReactNode } from "react";
import { prepareBotToken } from "../api/bot-protection/bot-client.ts";
import styles from "./form.module.css";
import { useHydrated } from "./use-hydrated.ts";

/** A form that script submits. If the browser submits it on its own, no field gets into the address. */
export const Form = (props: {
  readonly id?: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}) => (
  <form
    id={props.id}
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

export const SubmitButton = (props: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly quiet?: boolean;
  readonly describedBy?: string;
  /** ID of its form if the button is outside. */
  readonly form?: string;
  readonly children: ReactNode;
}) => {
  const alive = useHydrated();
  return (
    <button
      type="submit"
      className={props.quiet ? "button" : "button button-primary"}
      form={props.form}
      disabled={!alive || props.disabled}
      aria-disabled={props.busy || undefined}
      aria-busy={props.busy || undefined}
      aria-describedby={props.describedBy}
      onClick={(event) => {
        if (props.busy) event.preventDefault();
      }}
    >
      {props.children}
    </button>
  );
};

export const FormMessage = (props: { readonly tone: "error" | "success"; readonly children: ReactNode }) => (
  <p className={styles.message} data-tone={props.tone} role={props.tone === "error" ? "alert" : "status"}>
    {props.children}
  </p>
);
