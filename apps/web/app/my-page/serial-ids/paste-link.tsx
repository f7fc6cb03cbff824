import type { ErrorCode, LinkSecret, SerialId } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { serverClock } from "../../api/server-clock.ts";
import { isErrorCode, useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./links-dialog.module.css";
import { type KnownLinks, readPastedLink } from "./pasted-link.ts";

export const PasteLink = (props: {
  readonly id: SerialId;
  readonly known: KnownLinks;
  readonly keep: (secret: LinkSecret) => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<ErrorCode>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPastedLink(text, props.id, props.known, serverClock.now());
    if (isErrorCode(read)) setProblem(read);
    else props.keep(read);
  };
  return (
    <Form onSubmit={submit}>
      <p className={styles.lead}>{t("serialIds.links.keyElsewhere")}</p>
      <TextField
        label={t("serialIds.links.paste")}
        error={problem && errorText(problem)}
        value={text}
        onChange={(value) => {
          setText(value);
          setProblem(undefined);
        }}
        name="link"
        autoComplete="off"
      />
      <p>
        <button type="submit" className="button">
          {t("serialIds.links.use")}
        </button>
      </p>
    </Form>
  );
};
