import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";

/** Puts `text` on the clipboard and says so. `name` is read out in place of the short words on it. */
export const CopyButton = ({ text, name }: { readonly text: string; readonly name: string }) => {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const done = copied === text;
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-label={name}
        onClick={() => void copy().catch((error: unknown) => console.warn("Nothing was copied", error))}
      >
        {done ? t("serialIds.copied") : t("serialIds.copy")}
      </button>
      {/* A region that is there before its message is announced by every screen reader. */}
      <span className="visually-hidden" role="status">
        {done ? t("serialIds.copied") : ""}
      </span>
    </>
  );
};
