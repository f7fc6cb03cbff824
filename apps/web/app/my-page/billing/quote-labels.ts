import { CHANNELS_PER_LICENCE } from "@setsuna/account";
import {
  formatSerialId,
  type Language,
  type PaidPlan,
  type PriceLine,
  type PurchaseIntent,
  type Quote,
} from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";
import { yenIn } from "../../i18n/yen.ts";

const quotedPlan = ({ lines }: Pick<Quote, "lines">): PaidPlan => lines[0]?.plan ?? "commercial";

const quotedLicences = ({ lines }: Pick<Quote, "lines">): number => lines[0]?.licences ?? 1;

/** `licences` are those of an upgraded ID. */
export const intentLabel = (t: Translate, intent: PurchaseIntent): string => {
  switch (intent.kind) {
    case "buy":
      return t("purchase.complete.buy", {
        plan: t(`billing.plans.${intent.plan}`),
        licences: t("billing.plans.licences", { count: intent.licences }),
      });
    case "add":
      return t("purchase.complete.add", { licences: t("billing.plans.licences", { count: intent.licences }) });
    case "upgrade":
      return t("purchase.complete.upgrade");
  }
};

export const itemLabel = (t: Translate, quote: Pick<Quote, "intent" | "lines">): string => {
  const { intent } = quote;
  const count = quotedLicences(quote);
  const plan = t(`billing.plans.${quotedPlan(quote)}`);
  const licences = t("billing.plans.licences", { count });
  switch (intent.kind) {
    case "buy": {
      const channels = intent.licences * CHANNELS_PER_LICENCE;
      return intent.serialId === null
        ? t("purchase.law.buyNew", { plan, licences, channels })
        : t("purchase.law.buyFree", { id: formatSerialId(intent.serialId), plan, licences, channels });
    }
    case "add":
      return t("purchase.law.add", { id: formatSerialId(intent.serialId), plan, licences });
    case "upgrade":
      return t("purchase.law.upgrade", { id: formatSerialId(intent.serialId), licences });
  }
};

export const lineLabel = (t: Translate, language: Language, intent: PurchaseIntent, line: PriceLine): string => {
  const words = {
    plan: t(`billing.plans.${line.plan}`),
    price: yenIn(language, line.unitPrice),
    licences: t("billing.plans.licences", { count: line.licences }),
  };
  if (line.kind === "discount") return t("purchase.confirm.discount");
  if (line.days === undefined) return t("purchase.confirm.full", words);
  const { charged, ofPeriod } = line.days;
  return intent.kind === "upgrade"
    ? t("purchase.confirm.upgradeLine", { ...words, charged, ofPeriod })
    : t("purchase.confirm.prorated", { ...words, charged, ofPeriod });
};
