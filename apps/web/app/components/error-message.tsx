import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { errorAnchor } from "./error-anchor.ts";
import { useErrorText } from "./error-text.ts";
import { FormMessage } from "./form.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

export const ErrorMessage = (props: { readonly code: string; readonly children?: ReactNode }) => {
  const errorText = useErrorText();
  return (
    <FormMessage tone="error">
      {props.children ?? errorText(props.code)} <ErrorHelp code={props.code} />
    </FormMessage>
  );
};

export const ErrorHelp = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation();
  return <NewTabLink to={`troubleshooting#${errorAnchor(code)}`}>{t("form.errorHelp")}</NewTabLink>;
};
