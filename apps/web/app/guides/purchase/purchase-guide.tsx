import { GuidePage } from "../guide-page.tsx";
import { en } from "./en.tsx";
import { ja } from "./ja.tsx";

/** /purchaseandcancellation: what plans cost, and how contracts begin, change and end. Spec §4, §5, §9; decision 0016. */
export const PurchaseGuide = () => (
  <GuidePage
    path="/purchaseandcancellation"
    text={{ ja, en }}
    next={["/aboutidandch", "/connectionstatus", "/troubleshooting"]}
  />
);
