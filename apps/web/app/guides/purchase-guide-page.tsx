import * as en from "../content/en/guides/purchase.mdx";
import * as ja from "../content/ja/guides/purchase.mdx";
import { grouped } from "../i18n/grouped.ts";
import { GuidePage } from "./guide-page.tsx";

export { guideLoader as loader } from "./facts.ts";

export const PURCHASE_VALUES = {
  ja: { yen: (amount: number) => `${grouped(amount)}円` },
  en: { yen: (amount: number) => `${grouped(amount)} yen` },
};

/** Path /purchaseandcancellation. Spec §4, §5, §9; decision 0016. */
export default function PurchaseGuide() {
  return (
    <GuidePage
      path="/purchaseandcancellation"
      text={{ ja, en }}
      values={PURCHASE_VALUES}
      next={["/aboutidandch", "/connectionstatus", "/troubleshooting"]}
    />
  );
}
