import type { MediaDevice } from "@setsuna/web-media";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { type SourceFailure, sourceWays } from "./source-failure.ts";
import styles from "./source-problem.module.css";

export const SourceProblem = (props: {
  readonly failure: SourceFailure;
  readonly devices: readonly MediaDevice[];
  readonly sound: boolean;
  readonly again: () => void;
  readonly chooseCamera: (deviceId: string) => void;
  readonly chooseTest: () => void;
  readonly chooseNoSound: () => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { failure } = props;
  const ways = sourceWays(failure, props.sound);
  const cameras = props.devices.filter(({ kind, label }) => kind === "camera" && label !== "");
  return (
    <section className={styles.problem} data-testid="source-problem" data-code={failure.error.code} aria-label={t("source.ways")}>
      <p className={styles.text} role="alert">
        {failure.error[language]}
      </p>
      <div className={styles.ways}>
        {ways.again && (
          <button type="button" className="button" data-testid="source-again" onClick={props.again}>
            {t("source.again")}
          </button>
        )}
        {ways.otherCamera &&
          cameras.map(({ deviceId, label }) => (
            <button key={deviceId} type="button" className="button" onClick={() => props.chooseCamera(deviceId)}>
              {t("source.useCamera", { name: label })}
            </button>
          ))}
        {ways.test && (
          <button type="button" className="button" data-testid="source-test" onClick={props.chooseTest}>
            {t("source.test")}
          </button>
        )}
        {ways.withoutSound && (
          <button type="button" className="button" data-testid="source-silent" onClick={props.chooseNoSound}>
            {t("source.withoutSound")}
          </button>
        )}
      </div>
    </section>
  );
};
