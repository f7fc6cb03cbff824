import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { useToast } from "../../components/toasts.tsx";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./billing.module.css";
import { NextPlanDialog } from "./next-plan-dialog.tsx";
import { pathOf } from "./purchase-choice.ts";
import { CONFIRM_PATH } from "./quoted.ts";
import { useContractChange } from "./use-contract-change.ts";
import { useQuote } from "./use-quote.ts";

export const PlanOfId = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { contract, plan } = card;
  const id = formatSerialId(card.id);
  const sentences: string[] = [];
  if (contract !== null) {
    const { renewsOn, renewalTotal, endsOn, nextPlan } = contract;
    sentences.push(t("billing.plans.licences", { count: contract.licences }));
    if (renewsOn !== null && renewalTotal !== null)
      sentences.push(t("billing.plans.renews", { date: civilDayIn(language, renewsOn), amount: yenIn(language, renewalTotal) }));
    if (endsOn !== null) sentences.push(t("billing.plans.ends", { date: civilDayIn(language, endsOn) }));
    if (nextPlan !== null && renewsOn !== null)
      sentences.push(t("billing.plans.nextPlan", { date: civilDayIn(language, renewsOn), plan: t(`billing.plans.${nextPlan}`) }));
  }
  return (
    <li className={styles.row} data-testid={`plan-of-${card.id}`}>
      <div>
        <p className={styles.rowName}>
          <span className={styles.figure}>{id}</span> {t(`billing.plans.${plan}`)}
        </p>
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.note}>
            {sentence}
          </p>
        ))}
      </div>
      <Changes card={card} />
    </li>
  );
};

const Changes = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const { contract, plan } = card;
  const id = formatSerialId(card.id);
  if (plan === "free")
    return (
      <Link
        className="button"
        to={pathOf({ offer: "commercial", serialId: card.id, licences: "1", method: "card", coupon: "" })}
        aria-label={t("billing.plans.forFreeIdOf", { id })}
      >
        {t("billing.plans.forFreeId")}
      </Link>
    );
  if (contract === null || contract.status === "cancelled") return null;
  if (plan === "commercial") return <Upgrade card={card} />;
  // Only Pro is sold for six months.
  return contract.payment === "invoice-fp1" ? null : <Downgrade card={card} />;
};

const Upgrade = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const quote = useQuote();
  const upgrade = () => {
    if (quote.isPending) return;
    quote.mutate(
      { intent: { kind: "upgrade", serialId: card.id }, coupon: "", back: "/user/plans" },
      { onSuccess: (quoted) => void navigate(CONFIRM_PATH, { state: quoted }) },
    );
  };
  return (
    <div className={styles.rowActs}>
      <button
        type="button"
        className="button"
        aria-label={t("billing.plans.upgradeOf", { id: formatSerialId(card.id) })}
        aria-disabled={quote.isPending || undefined}
        aria-busy={quote.isPending || undefined}
        onClick={upgrade}
      >
        {t("billing.plans.upgrade")}
      </button>
      {quote.isError && <ErrorMessage code={errorCodeOf(quote.error)} />}
    </div>
  );
};

const Downgrade = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const keep = useContractChange((api, _what: undefined) =>
    api("setNextPlan", { params: { id: card.id }, body: { plan: null } }),
  );
  const id = formatSerialId(card.id);
  const keepPro = () => {
    if (keep.isPending) return;
    keep.mutate(undefined, { onSuccess: () => toast({ tone: "success", text: t("billing.nextPlan.kept") }) });
  };
  return (
    <div className={styles.rowActs}>
      {card.contract?.nextPlan === null ? (
        <button
          type="button"
          className="button"
          aria-label={t("billing.plans.downgradeOf", { id })}
          onClick={() => setOpen(true)}
        >
          {t("billing.plans.downgrade")}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          aria-label={t("billing.plans.keepProOf", { id })}
          aria-disabled={keep.isPending || undefined}
          aria-busy={keep.isPending || undefined}
          onClick={keepPro}
        >
          {t("billing.plans.keepPro")}
        </button>
      )}
      {keep.isError && <ErrorMessage code={errorCodeOf(keep.error)} />}
      {open && <NextPlanDialog card={card} onDone={() => setOpen(false)} />}
    </div>
  );
};
