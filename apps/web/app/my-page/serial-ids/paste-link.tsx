import type { JoinKeyName, LinkSecret, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys } from "@setsuna/e2ee";
import { type FormEvent, useState } from "react";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { pastedLinkSecret } from "../../streaming/fragment-password.ts";
import styles from "./links-dialog.module.css";

/** Imports the key of an ID's links from one of them, in a browser that doesn't have it. */
export const PasteLink = (props: {
  readonly id: SerialId;
  readonly joinKeyName: JoinKeyName;
  readonly keep: (secret: LinkSecret) => void;
}) => {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const secret = pastedLinkSecret(text, props.id);
    if (secret !== undefined && deriveLinkKeys(props.id, secret).joinKeyName === props.joinKeyName) props.keep(secret);
    else setIsWrong(true);
  };
  return (
    <Form onSubmit={submit}>
      <p className={styles.lead}>{t("serialIds.links.keyElsewhere")}</p>
      <TextField
        label={t("serialIds.links.paste")}
        error={isWrong ? t("serialIds.links.pasteWrong") : undefined}
        value={text}
        onChange={(value) => {
          setText(value);
          setIsWrong(false);
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
