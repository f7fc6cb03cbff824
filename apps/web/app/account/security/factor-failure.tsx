import { StudioError } from "@setsuna/contracts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/**
 * Says why a second factor failed. Errors of the authenticator itself, such as a canceled dialog, have no code: `otherwise` is
 * their text.
 */
export const FactorFailure = (props: { readonly error: unknown; readonly otherwise?: string }) => {
  const { t } = useTranslation();
  const { error } = props;
  return error instanceof StudioError ? (
    <ErrorMessage code={error.code} />
  ) : (
    <FormMessage tone="error">{props.otherwise ?? t("security.passkeyFailed")}</FormMessage>
  );
};
