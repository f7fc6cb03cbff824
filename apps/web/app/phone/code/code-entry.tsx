import type { SerialId } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { siteBase } from "../../platform/site-path.ts";
import { ScanIcon } from "../icons.tsx";
import styles from "./code-entry.module.css";
import { readPhoneCode } from "./read-code.ts";
import { Scanner } from "./scanner.tsx";

export const CodeEntry = ({ chosen }: { readonly chosen: (id: SerialId) => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<"unknown" | "other-site">();
  const [isScanning, setIsScanning] = useState(false);

  /** Undefined if the code led somewhere. */
  const follow = (code: string): "unknown" | "other-site" | undefined => {
    const read = readPhoneCode(code, siteBase());
    if (read.name === "unknown" || read.name === "other-site") return read.name;
    if (read.name === "id") chosen(read.id);
    else void navigate(read.to);
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(follow(text));
  };
  const found = (scanned: string): boolean => {
    if (follow(scanned) !== undefined) return false;
    setIsScanning(false);
    return true;
  };
  return (
    <form className={styles.entry} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <TextField
          label={t("phone.code")}
          hint={problem ? undefined : t("phone.codeHint")}
          error={problem && t("phone.codeWrong")}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setProblem(undefined);
          }}
          figures
          name="code"
          maxLength={2048}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
        />
        <button type="submit" className="button" data-testid="code-go">
          {t("phone.codeGo")}
        </button>
      </div>
      <button type="button" className={`button ${styles.scan}`} data-testid="scan" onClick={() => setIsScanning(true)}>
        <ScanIcon />
        {t("phone.scan")}
      </button>
      {isScanning && <Scanner found={found} close={() => setIsScanning(false)} />}
    </form>
  );
};
