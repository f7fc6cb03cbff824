import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./verify-chain.module.css";

export const VerifyChain = () => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const verify = useMutation({ mutationFn: () => api("verifyAuditLog") });
  return (
    <div className={styles.verify}>
      <button
        type="button"
        className="button"
        aria-disabled={verify.isPending || undefined}
        aria-busy={verify.isPending || undefined}
        onClick={() => !verify.isPending && verify.mutate()}
      >
        {t("audit.verify")}
      </button>
      {verify.data && verify.data.brokenAt === null && (
        <FormMessage tone="success">
          {t("audit.whole", { count: verify.data.entries })}
          {verify.data.erased > 0 && ` ${t("audit.erased", { count: verify.data.erased })}`}
        </FormMessage>
      )}
      {verify.data && verify.data.brokenAt !== null && (
        <FormMessage tone="error">{t("audit.broken", { number: verify.data.brokenAt })}</FormMessage>
      )}
      {verify.isError && <ErrorMessage code={errorCodeOf(verify.error)} />}
    </div>
  );
};
