import { en } from "../content/en/guides/ids.tsx";
import { ja } from "../content/ja/guides/ids.tsx";
import { GuidePage } from "./guide-page.tsx";

export default function IdsPage() {
  return <GuidePage path="/aboutidandch" text={{ ja, en }} next={["/howto", "/explanation", "/purchaseandcancellation"]} />;
}
