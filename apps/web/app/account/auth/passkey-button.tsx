import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useState } from "react";
import { useHydrated } from "../../components/use-hydrated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { provenByPasskey } from "../security/authenticator.ts";
import { FactorFailure } from "../security/factor-failure.tsx";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";

export const PasskeyButton = () => {
  const { t } = useTranslation();
  const store = useSessionStore();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  if (!useHydrated() || !browserSupportsWebAuthn()) return null;

  const signIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const response = await provenByPasskey(await api("passkeyAuthenticationOptions"));
      store.settle(await api("provePasskey", { body: { response } }));
    } catch (error) {
      setFailure({ error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && void signIn()}
      >
        {t("auth.passkey")}
      </button>
      {failure && <FactorFailure error={failure.error} otherwise={t("auth.passkeyFailed")} />}
    </>
  );
};
