import { en } from "../content/en/guides/purchase.tsx";
import { ja } from "../content/ja/guides/purchase.tsx";
import { GuidePage } from "./guide-page.tsx";

/** Spec §4, §5, §9; decision 0016. */
export default function PurchaseGuide() {
  return (
    <GuidePage
      path="/purchaseandcancellation"
      text={{ ja, en }}
      next={["/aboutidandch", "/connectionstatus", "/troubleshooting"]}
    />
  );
}
