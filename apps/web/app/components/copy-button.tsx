import { useTranslation } from "../i18n/use-translation.ts";
import { useCopy } from "./use-copy.ts";

/** Puts `text` on the clipboard and says so. `name` is read out in place of the short words on it. */
export const CopyButton = ({ text, name }: { readonly text: string; readonly name: string }) => {
  const { t } = useTranslation();
  const { done, copy } = useCopy(text);
  return (
    <>
      <button type="button" className="button button-small" aria-label={name} onClick={copy}>
        {done ? t("serialIds.copied") : t("serialIds.copy")}
      </button>
      {/* A region that is there before its message is announced by every screen reader. */}
      <span className="visually-hidden" role="status">
        {done ? t("serialIds.copied") : ""}
      </span>
    </>
  );
};
