import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useTranslation } from "react-i18next";
import { FormMessage } from "../parts/form.tsx";
import { useHydrated } from "../parts/use-hydrated.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./security.module.css";
import { type SecondFactors, useFailureText, useProvePasskey } from "./use-second-factors.ts";

const nothing = (): void => undefined;

/** Shows who has a factor how to pass it, which changes of factors and an admin's work ask for. */
export const ProvePart = ({ factors }: { readonly factors: SecondFactors }) => {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const prove = useProvePasskey();
  const capable = useHydrated() && browserSupportsWebAuthn();
  return (
    <div className={styles.part}>
      <p>{t("security.prove")}</p>
      {factors.passkeys.length > 0 && capable && (
        <button
          type="button"
          className="button"
          aria-disabled={prove.isPending || undefined}
          onClick={() => !prove.isPending && prove.mutate(undefined)}
        >
          {t("security.proveByPasskey")}
        </button>
      )}
      {prove.isError && <FormMessage tone="error">{failureText(prove.error)}</FormMessage>}
      {factors.totp && <CodeForm proved={nothing} />}
    </div>
  );
};
