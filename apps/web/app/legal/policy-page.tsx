import { useTranslation } from "react-i18next";
import { DraftPage } from "./draft-page.tsx";

export const PolicyPage = () => {
  const { t } = useTranslation();
  const points = t("legal.policy.points", { returnObjects: true });
  return <DraftPage title={t("legal.policy.title")} points={Object.values(points)} />;
};
