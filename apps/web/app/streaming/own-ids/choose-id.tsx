import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ownTarget } from "../kept-links.ts";
import styles from "./choose-id.module.css";
import { idLabel } from "./own-id-choices.ts";
import { useOwnIds } from "./use-own-ids.ts";

export const ChooseId = (props: {
  readonly choose: (fields: { readonly serialId: string; readonly password: string }) => void;
}) => {
  const { t } = useTranslation();
  const ownIds = useOwnIds();
  return (
    <section className={styles.choose} data-testid="choose-id" aria-label={t("client.chooseId")}>
      <p className={styles.text}>{ownIds.length > 0 ? t("client.chooseId") : t("client.noIdYet")}</p>
      {ownIds.map((card) => (
        <button
          key={card.id}
          type="button"
          className="button"
          data-testid={`choose-${card.id}`}
          onClick={() => props.choose(ownTarget(card.id))}
        >
          {idLabel(card)}
        </button>
      ))}
      {ownIds.length === 0 && (
        <Link className="button" to="/try" data-testid="choose-try">
          {t("client.tryWithout")}
        </Link>
      )}
    </section>
  );
};
