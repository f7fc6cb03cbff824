import { useTranslation } from "react-i18next";

export default function Page() {
  const { t } = useTranslation();
  return <main data-gallery>{t("receiver.heading")}</main>;
}
