import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useSitePath } from "../platform/site-path.ts";

export const NewTabLink = ({ to, children }: { readonly to: string; readonly children?: ReactNode }) => {
  const { t } = useTranslation();
  const path = useSitePath();
  return (
    <a href={path(`/studio/${to}`)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{t("form.newTab")}</span>
    </a>
  );
};
