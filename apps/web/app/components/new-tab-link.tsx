import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";

/** A page of ours beside the present one. `to` starts below /studio. */
export const NewTabLink = ({ to, children }: { readonly to: string; readonly children?: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <a href={`${import.meta.env.BASE_URL}${to}`} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{t("form.newTab")}</span>
    </a>
  );
};
