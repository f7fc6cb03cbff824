import type { ErrorBody, ErrorCode } from "@setsuna/contracts";
import { useId } from "react";
import { ErrorHelp } from "../../components/error-message.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./replay-bar.module.css";

export const ReplayButton = (props: {
  readonly open: boolean;
  readonly problem: ErrorCode | undefined;
  readonly error: ErrorBody | undefined;
  readonly press: () => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const why = useId();
  const code = props.problem ?? props.error?.code;
  return (
    <div className={styles.opener}>
      <button
        type="button"
        className="button"
        data-testid="replay"
        aria-pressed={props.open}
        title={`${props.open ? t("replay.close") : t("replay.open")} (R)`}
        disabled={props.problem === "replay-needs-instant"}
        aria-describedby={code ? why : undefined}
        onClick={props.press}
      >
        {props.open ? t("replay.close") : t("replay.open")}
      </button>
      {code && !props.open && code !== "replay-empty" && (
        <p className={styles.why} id={why} data-testid="replay-problem" data-code={code}>
          {errorText(code)} <ErrorHelp code={code} />
        </p>
      )}
      {code === "replay-empty" && props.error && !props.open && (
        <p className={styles.why} id={why} role="status" data-testid="replay-problem" data-code={code}>
          {errorText(code)} <ErrorHelp code={code} />
        </p>
      )}
    </div>
  );
};
