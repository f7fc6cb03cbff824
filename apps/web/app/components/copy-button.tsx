import { useTranslation } from "../i18n/use-translation.ts";
import { useCopy } from "./use-copy.ts";

export const CopyButton = (props: { readonly text: string; readonly name: string; readonly label?: string }) => {
  const { text, name, label } = props;
  const { t } = useTranslation();
  const { done, copy } = useCopy(text);
  return (
    <>
      <button
        type="button"
        className={label === undefined ? "button button-small" : "button"}
        aria-label={done ? undefined : name}
        onClick={copy}
      >
        {done ? t("serialIds.copied") : (label ?? t("serialIds.copy"))}
      </button>
      {/* Screen readers announce only existing live regions. */}
      <span className="visually-hidden" role="status">
        {done ? t("serialIds.copied") : ""}
      </span>
    </>
  );
};
