import { GuidePage } from "../guide-page.tsx";
import { en } from "./en.tsx";
import { ja } from "./ja.tsx";

/** /aboutidandch: what IDs and channels are. Spec §2, §3, §9. */
export const IdsPage = () => (
  <GuidePage path="/aboutidandch" text={{ ja, en }} next={["/howto", "/explanation", "/purchaseandcancellation"]} />
);
