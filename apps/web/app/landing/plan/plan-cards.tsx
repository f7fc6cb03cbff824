import type { Language } from "@setsuna/contracts";
import { Link } from "react-router";
import { SIGN_UP_PATH } from "../../account/auth/sign-up-path.ts";
import type { LandingTexts } from "../../content/types/landing.ts";
import { yenIn } from "../../i18n/yen.ts";
import { type Offer, pathOfOffer, priceOf } from "../../my-page/billing/offers.ts";
import styles from "./plan-cards.module.css";

const CARDS = ["free", "commercial", "pro", "prepaid"] as const;
type Card = (typeof CARDS)[number];

const purchaseOf = (offer: Offer): string => pathOfOffer(offer, offer === "prepaid" ? "invoice" : "card");

export const PlanCards = ({ texts, language }: { readonly texts: LandingTexts["plan"]; readonly language: Language }) => (
  <ul className={styles.cards}>
    {CARDS.map((card) => (
      <li key={card} className={styles.card} data-testid={`plan-${card}`}>
        <h3 className={styles.name}>{texts.cards[card].name}</h3>
        <p className={styles.text}>{texts.cards[card].text}</p>
        <p className={styles.price}>
          <span className={styles.amount}>{yenIn(language, card === "free" ? 0 : priceOf(card))}</span>
          <span className={styles.unit}>
            {card === "free" ? texts.forEver : card === "prepaid" ? texts.perSixMonths : texts.perMonth}
          </span>
        </p>
        <ul className={styles.items}>
          {texts.cards[card].items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className={styles.actions}>
          <Actions card={card} texts={texts} />
        </p>
      </li>
    ))}
  </ul>
);

const Actions = ({ card, texts }: { readonly card: Card; readonly texts: LandingTexts["plan"] }) => {
  const { buttons } = texts;
  const { name } = texts.cards[card];
  switch (card) {
    case "free":
      return (
        <Link className="button button-primary" to={SIGN_UP_PATH} data-testid="plan-register">
          {buttons.register}
        </Link>
      );
    case "commercial":
      return (
        <>
          <Link className="button" to={purchaseOf("commercial")} aria-label={`${buttons.purchase}: ${name}`}>
            {buttons.purchase}
          </Link>
          <Link className={styles.second} to={SIGN_UP_PATH}>
            {buttons.account}
          </Link>
        </>
      );
    case "pro":
      return (
        <>
          <Link className="button" to={purchaseOf("pro")} aria-label={`${buttons.purchase}: ${name}`}>
            {buttons.purchase}
          </Link>
          <Link className={styles.second} to="/contact">
            {buttons.contact}
          </Link>
        </>
      );
    case "prepaid":
      return (
        <Link className="button" to={purchaseOf("prepaid")}>
          {buttons.invoice}
        </Link>
      );
    default:
      return card satisfies never;
  }
};
