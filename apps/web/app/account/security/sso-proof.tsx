import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { useSsoStart, useSsoTexts } from "../auth/use-sso-start.ts";
import styles from "./security.module.css";

/** For sessions of single sign-on: the provider asks for its login again. */
export default function SsoProof({ email }: { readonly email: string }) {
  const texts = useSsoTexts();
  const { busy, failure, start } = useSsoStart();
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && void start({ email, again: true })}
      >
        {texts.again}
      </button>
      <p className={styles.lead}>{texts.againHint}</p>
      {failure && <ErrorMessage code={errorCodeOf(failure.error)} />}
    </>
  );
}
