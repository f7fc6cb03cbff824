import { type CurrentSession, type ProofWays, StudioError } from "@setsuna/contracts";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { lazy, Suspense, useEffect, useState } from "react";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSession, useSessionStore } from "../session/session-provider.tsx";
import { FactorFailure } from "./factor-failure.tsx";
import { proofCalls } from "./proof-calls.ts";
import { CodeProof, PasswordProof, RecoveryProof } from "./proof-fields.tsx";
import styles from "./security.module.css";

const SsoProof = lazy(() => import("./sso-proof.tsx"));

export type ProvedBy = "password" | "totp" | "passkey" | "recovery-code";

const useProof = (proved: (by: ProvedBy) => void) => {
  const store = useSessionStore();
  const [busy, setBusy] = useState<ProvedBy>();
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly wrongPassword: boolean }>();
  const prove = async (by: ProvedBy, act: () => Promise<CurrentSession>): Promise<void> => {
    setBusy(by);
    setFailure(undefined);
    try {
      store.settle(await act());
      proved(by);
    } catch (error) {
      const code = error instanceof StudioError ? error.code : undefined;
      if (code === "signed-out") store.noticeEnd();
      setFailure({ error, wrongPassword: by === "password" && code === "not-authorized" });
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, failure, prove };
};

const useWays = () => {
  const [ways, setWays] = useState<ProofWays | "failed">();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again.
  useEffect(() => {
    const gone = new AbortController();
    proofCalls.ways(gone.signal).then(setWays, (error: unknown) => {
      if (gone.signal.aborted) return;
      console.warn("The ways of proof could not be read", error);
      setWays("failed");
    });
    return () => gone.abort();
  }, [turn]);
  const again = () => {
    setWays(undefined);
    setTurn((before) => before + 1);
  };
  return { ways, again };
};

export const ProofForm = ({ proved }: { readonly proved: (by: ProvedBy) => void }) => {
  const { t } = useTranslation();
  const session = useSession();
  const { ways, again } = useWays();
  const { busy, failure, prove } = useProof(proved);
  const [recovering, setRecovering] = useState(false);
  if (ways === undefined) return <p role="status">{t("user.loading")}</p>;
  if (ways === "failed" || session.state !== "signed-in")
    return (
      <>
        <FormMessage tone="error">{t("security.proof.unreachable")}</FormMessage>
        <button type="button" className="button" onClick={again}>
          {t("session.retry")}
        </button>
      </>
    );
  const { email } = session.account;
  const byPasskey = ways.passkey && browserSupportsWebAuthn();
  return (
    <div className={styles.proof}>
      {byPasskey && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy !== undefined || undefined}
          aria-busy={busy === "passkey" || undefined}
          onClick={() => busy === undefined && void prove("passkey", proofCalls.passkey)}
        >
          {t("security.proveByPasskey")}
        </button>
      )}
      {ways.passkey && !byPasskey && <p>{t("security.proof.noPasskeys")}</p>}
      {ways.totp && (
        <CodeProof busy={busy === "totp"} quiet={byPasskey} send={(code) => prove("totp", () => proofCalls.totp(code))} />
      )}
      {ways.password && (
        <PasswordProof
          email={email}
          busy={busy === "password"}
          send={(password) => prove("password", () => proofCalls.password(email, password))}
        />
      )}
      {ways.sso && (
        <Suspense fallback={<p role="status">{t("user.loading")}</p>}>
          <SsoProof email={email} />
        </Suspense>
      )}
      {!ways.password &&
        !ways.sso &&
        (recovering ? (
          <RecoveryProof
            busy={busy === "recovery-code"}
            send={(code) => prove("recovery-code", () => proofCalls.recoveryCode(code))}
          />
        ) : (
          <button type="button" className={styles.textButton} onClick={() => setRecovering(true)}>
            {t("security.proof.toRecovery")}
          </button>
        ))}
      {failure?.wrongPassword && <FormMessage tone="error">{t("security.proof.passwordWrong")}</FormMessage>}
      {failure && !failure.wrongPassword && <FactorFailure error={failure.error} />}
    </div>
  );
};
