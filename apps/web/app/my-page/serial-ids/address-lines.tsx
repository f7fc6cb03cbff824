import type { FieldError } from "@setsuna/contracts";
import { useTypedField } from "@setsuna/web-media/use-typed-field";
import { useId, useRef } from "react";
import { Field } from "../../components/field.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./address-lines.module.css";

/** Index from 0; undefined for the whole list. */
const lineOf = ({ field }: FieldError): number | undefined => {
  const line = /^addresses\.([0-9]+)$/.exec(field)?.[1];
  return line === undefined ? undefined : Number(line);
};

export const AddressLines = (props: {
  readonly text: string;
  readonly wrong: readonly FieldError[];
  readonly onChange: (text: string) => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const list = useId();
  const field = useTypedField<HTMLTextAreaElement>(props.text, props.onChange);
  const numbers = useRef<HTMLDivElement>(null);
  const lines = props.text.split(/\r\n|\r|\n/);
  const marked = new Set(props.wrong.map(lineOf));
  const complaints = props.wrong.map((complaint) => {
    const line = lineOf(complaint);
    const where =
      line === undefined ? "" : t("serialIds.addresses.lineWrong", { line: line + 1, text: lines[line]?.trim() ?? "" });
    return { where, what: complaint[language], key: complaint.field };
  });
  return (
    <div>
      <Field label={t("serialIds.addresses.label")} hint={t("serialIds.addresses.hint")}>
        {(attributes) => (
          <div className={styles.editor} data-wrong={complaints.length > 0 || undefined}>
            <div className={styles.numbers} ref={numbers} aria-hidden="true">
              {lines.map((_line, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
                <span key={number} data-wrong={marked.has(number) || undefined}>
                  {number + 1}
                </span>
              ))}
            </div>
            <textarea
              {...attributes}
              aria-invalid={complaints.length > 0 || undefined}
              aria-describedby={[attributes["aria-describedby"], complaints.length > 0 && list].filter(Boolean).join(" ")}
              className={styles.lines}
              {...field}
              rows={7}
              wrap="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onScroll={(event) => {
                if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
              }}
            />
          </div>
        )}
      </Field>
      <div role="alert" id={list}>
        {complaints.length > 0 && (
          <ul className={styles.complaints}>
            {complaints.map(({ where, what, key }) => (
              <li key={key}>
                {where && <strong className={styles.where}>{where}</strong>}
                {what}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
};
