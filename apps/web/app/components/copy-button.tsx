import { useTranslation } from "../i18n/use-translation.ts";
import { useCopy } from "./use-copy.ts";

/**
 * Puts `text` on the clipboard and says so. `name` is read out in place of the short words on it, which are `label`, and the button is of full
 * size then; absent: a small "Copy".
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
