import { useTranslation } from "react-i18next";

/** Names the browser's tab: the page, then the product's short title. */
export const PageTitle = ({ of, description }: { readonly of: string; readonly description?: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <title>{t("site.pageTitle", { page: of })}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
};
