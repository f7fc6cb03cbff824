import { type ErrorCode, errorBodyOf } from "@setsuna/contracts";
import type { KeptRecording } from "@setsuna/web-media";
import { useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { downloadFile } from "../../streaming/replay/download.ts";
import styles from "./record.module.css";
import { sizeOf } from "./recordings.ts";
import type { Recordings } from "./use-recordings.ts";

export const RecordingsDialog = ({ recordings }: { readonly recordings: Recordings }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<ErrorCode>();
  const { kept, states, refresh } = recordings;
  const ended = [...new Set(Object.values(states).flatMap(({ error }) => (error === undefined ? [] : [error.code])))];
  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorBodyOf(error).code);
    }
    refresh();
  };
  const codes = problem === undefined ? ended : [...ended, problem];
  return (
    <Dialog heading={t("record.heading")} close={() => recordings.showList(false)}>
      {codes.map((code) => (
        <p key={code} className={styles.problem} role="alert" data-code={code}>
          {errorText(code)}
        </p>
      ))}
      {kept === undefined && <p className={styles.note}>{t("record.loading")}</p>}
      {kept?.length === 0 && <p className={styles.note}>{t("record.empty")}</p>}
      {kept !== undefined && kept.length > 0 && (
        <>
          <p className={styles.note}>{t("record.kept")}</p>
          <ul className={styles.list} data-testid="recordings">
            {kept.map((one) => (
              <Row key={one.name} of={one} attempt={attempt} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};

const Row = (props: { readonly of: KeptRecording; readonly attempt: (work: () => Promise<void>) => Promise<void> }) => {
  const { t, language } = useTranslation();
  const [asksAgain, setAsksAgain] = useState(false);
  const { name, size, changedAt } = props.of;
  const save = async () => {
    const { readKept } = await import("@setsuna/web-media/kept-recordings");
    downloadFile(name, await readKept(name));
  };
  const remove = async () => {
    const { deleteKept } = await import("@setsuna/web-media/kept-recordings");
    await deleteKept(name);
  };
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.figures}>
        {new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(changedAt)} · {sizeOf(size)}
      </span>
      <span className={styles.acts}>
        {asksAgain ? (
          <>
            <button type="button" className="button" onClick={() => setAsksAgain(false)}>
              {t("record.keep")}
            </button>
            <button type="button" className="button" onClick={() => void props.attempt(remove)}>
              {t("record.deleteForGood")}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" onClick={() => void props.attempt(save)}>
              {t("record.save")}
              <span className="visually-hidden"> {name}</span>
            </button>
            <button type="button" className="button" onClick={() => setAsksAgain(true)}>
              {t("record.delete")}
              <span className="visually-hidden"> {name}</span>
            </button>
          </>
        )}
      </span>
    </li>
  );
};
