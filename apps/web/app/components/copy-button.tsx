import { useTranslation } from "../i18n/use-translation.ts";
import { useCopy } from "./use-copy.ts";

/**
 * Copies `text` to the clipboard and confirms it. `name` is the accessible name. With `label`, shows it on a full-size button;
 * absent: a small "Copy".
 */
export const CopyButton = (props: { readonly text: string; readonly name: string; readonly label?: string }) => {
  const { text, name, label } = props;
  const { t } = useTranslation();
  const { done, copy } = useCopy(text);
  return (
    <>
      <button type="button" className={label === undefined ? "button button-small" : "button"} aria-label={name} onClick={copy}>
        {done ? t("serialIds.copied") : (label ?? t("serialIds.copy"))}
      </button>
      {/* A region that is there before its message is announced by every screen reader. */}
      <span className="visually-hidden" role="status">
        {done ? t("serialIds.copied") : ""}
      </span>
    </>
  );
};
