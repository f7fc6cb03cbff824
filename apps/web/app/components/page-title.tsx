import { useTranslation } from "../i18n/use-translation.ts";
import { useHasPublicHead } from "./own-head.ts";

export const PageTitle = ({ of, description }: { readonly of: string; readonly description?: string }) => {
  const { t } = useTranslation();
  if (useHasPublicHead()) return null;
  return (
    <>
      <title>{t("site.pageTitle", { page: of })}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
};
