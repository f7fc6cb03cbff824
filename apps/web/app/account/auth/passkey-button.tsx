import { StudioError } from "@setsuna/contracts";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useState } from "react";
import { useErrorText } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { provenByPasskey } from "../security/authenticator.ts";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";

export const PasskeyButton = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const store = useSessionStore();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!useHydrated() || !browserSupportsWebAuthn()) return null;

  const signIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const response = await provenByPasskey(await api("passkeyAuthenticationOptions"));
      store.settle(await api("provePasskey", { body: { response } }));
    } catch (error) {
      // Authenticator errors, including a canceled dialog, have other types.
      setFailure(error instanceof StudioError ? errorText(error.code) : t("auth.passkeyFailed"));
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
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
    </>
  );
};
