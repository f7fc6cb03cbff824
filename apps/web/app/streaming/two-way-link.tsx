import { Link } from "react-router";
import { useTranslation } from "../i18n/use-translation.ts";

export const TwoWayLink = ({ serialId }: { readonly serialId: string }) => {
  const { t } = useTranslation();
  const id = serialId.trim();
  return (
    <Link to={id === "" ? "/app/two-way" : `/app/two-way?id=${encodeURIComponent(id)}`} data-testid="two-way-link">
      {t("twoWay.link")}
    </Link>
  );
};
