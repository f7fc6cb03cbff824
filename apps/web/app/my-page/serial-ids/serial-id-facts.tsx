import type { ContractView, SerialCard } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { civilDayIn, dayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { cardLabel } from "../billing/card-label.ts";
import { cardMonth } from "../billing/civil-days.ts";
import styles from "./serial-id-facts.module.css";

export const SerialIdFacts = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { contract, maxFrame } = card;
  const addresses = card.allowedAddresses.length;
  return (
    <dl className={styles.facts}>
      <Fact name={t("serialIds.facts.channels")} beside={t("serialIds.facts.channelsOther")}>
        {t("serialIds.facts.channelRange", { channels: card.videoChannels })}
      </Fact>
      {contract === null ? (
        <>
          <Fact name={t("serialIds.facts.licences")}>{t(`serialIds.plans.${card.plan}`)}</Fact>
          <Fact name={t("serialIds.facts.started")}>
            <time dateTime={card.createdAt}>{dayIn(language, card.createdAt)}</time>
          </Fact>
          {card.plan === "free" && <Fact name={t("serialIds.facts.renews")}>{t("serialIds.facts.renewsFree")}</Fact>}
        </>
      ) : (
        <ContractFacts card={card} contract={contract} />
      )}
      <Fact name={t("serialIds.facts.frame")}>
        {maxFrame === null ? t("serialIds.facts.frameAny") : t("serialIds.facts.frameSize", { ...maxFrame })}
      </Fact>
      {(card.hasPassword || card.byLink) && (
        <Fact name={t("serialIds.facts.password")}>{t(`serialIds.facts.${card.byLink ? "byLink" : "passwordSet"}`)}</Fact>
      )}
      {addresses > 0 && <Fact name={t("serialIds.facts.addresses")}>{t("serialIds.facts.addressCount", { addresses })}</Fact>}
    </dl>
  );
};

const Fact = (props: { readonly name: string; readonly beside?: string | undefined; readonly children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>
      {props.children}
      {props.beside && <span className={styles.beside}>{props.beside}</span>}
    </dd>
  </div>
);

const Day = ({ day }: { readonly day: string }) => {
  const { language } = useLanguage();
  return <time dateTime={day}>{civilDayIn(language, day)}</time>;
};

const ContractFacts = ({ card, contract }: { readonly card: SerialCard; readonly contract: ContractView }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { renewsOn, renewalTotal, endsOn, nextPlan, openInvoice, coupons, gaveUp } = contract;
  const plan = t(`serialIds.plans.${card.plan}`);
  return (
    <>
      <Fact
        name={t("serialIds.facts.licences")}
        beside={nextPlan === null ? undefined : t("serialIds.facts.nextPlan", { plan: t(`serialIds.plans.${nextPlan}`) })}
      >
        {t("serialIds.facts.licenceCount", { plan, licences: contract.licences })}
      </Fact>
      <Fact name={t("serialIds.facts.started")}>
        <Day day={contract.startedOn} />
      </Fact>
      <Fact
        name={t("serialIds.facts.renews")}
        beside={renewalTotal === null ? undefined : t("serialIds.facts.renewal", { total: yenIn(language, renewalTotal) })}
      >
        {renewsOn === null ? t("serialIds.facts.renewsStopped") : <Day day={renewsOn} />}
      </Fact>
      <Fact name={t("serialIds.facts.status")}>{t(`serialIds.facts.${contract.status}`)}</Fact>
      {endsOn !== null && (
        <Fact name={t("serialIds.facts.ends")}>
          <Day day={endsOn} />
        </Fact>
      )}
      <Fact name={t("serialIds.facts.payment")}>{t(`serialIds.facts.payments.${contract.payment}`)}</Fact>
      {coupons.length > 0 && <Fact name={t("serialIds.facts.coupons")}>{coupons.join(", ")}</Fact>}
      {contract.card !== null && (
        <Fact name={t("serialIds.facts.card")}>
          {t("serialIds.facts.cardText", { card: cardLabel(t, contract.card), month: cardMonth(contract.card) })}
        </Fact>
      )}
      {openInvoice !== null && (
        <Fact name={t("serialIds.facts.invoice")}>
          <Link to="/user/invoices">{t("serialIds.facts.invoiceOpen", { number: openInvoice })}</Link>
        </Fact>
      )}
      {gaveUp !== null && (
        <Fact name={t("serialIds.facts.gaveUp")} beside={t("serialIds.facts.gaveUpText")}>
          {t(gaveUp.kind === "upgrade" ? "serialIds.facts.gaveUpUpgrade" : "serialIds.facts.gaveUpLicences", {
            licences: gaveUp.licences,
            total: yenIn(language, gaveUp.total),
            day: civilDayIn(language, gaveUp.on),
          })}
        </Fact>
      )}
    </>
  );
};
