import type { ContractView } from "@setsuna/contracts";
import { grouped } from "../../i18n/grouped.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
import { Facts } from "../facts.tsx";

export const ContractFacts = ({ of }: { readonly of: ContractView }) => {
  const { t } = useTranslation("admin");
  const { licences, startedOn, renewsOn, renewalTotal, endsOn, payment, nextPlan, coupons, card, openInvoice } = of;
  const paid = t(`serialIds.payments.${payment}`);
  return (
    <Facts
      of={[
        { name: t("serialIds.licences"), value: licences, figure: true },
        { name: t("serialIds.startedOn"), value: startedOn, figure: true },
        { name: t("serialIds.renewsOn"), value: renewsOn ?? ABSENT, figure: true },
        {
          name: t("serialIds.renewalTotal"),
          value: renewalTotal === null ? ABSENT : t("serialIds.yen", { amount: grouped(renewalTotal) }),
          figure: true,
        },
        { name: t("serialIds.endsOn"), value: endsOn ?? ABSENT, figure: true },
        { name: t("serialIds.payment"), value: card === null ? paid : `${paid} (${card.brand} ${card.last4})` },
        { name: t("serialIds.nextPlan"), value: nextPlan === null ? ABSENT : t(`serialIds.plans.${nextPlan}`) },
        { name: t("serialIds.coupons"), value: coupons.length === 0 ? ABSENT : coupons.join(" "), figure: true },
        { name: t("serialIds.openInvoice"), value: openInvoice ?? ABSENT, figure: true },
      ]}
    />
  );
};
