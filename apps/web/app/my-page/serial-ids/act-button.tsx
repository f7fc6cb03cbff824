import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** While busy it keeps the focus and does nothing. */
export const ActButton = (props: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly act: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={props.disabled}
      aria-disabled={props.busy || undefined}
      onClick={() => !props.busy && props.act()}
    >
      {props.busy ? t("form.busy") : props.children}
    </button>
  );
};
