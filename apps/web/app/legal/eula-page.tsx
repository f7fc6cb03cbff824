import { useTranslation } from "react-i18next";
import { DraftPage } from "./draft-page.tsx";

export const EulaPage = () => {
  const { t } = useTranslation();
  const points = t("legal.eula.points", { returnObjects: true });
  return <DraftPage title={t("legal.eula.title")} points={Object.values(points)} />;
};
