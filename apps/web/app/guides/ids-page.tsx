import * as en from "../content/en/guides/ids.mdx";
import * as ja from "../content/ja/guides/ids.mdx";
import { GuidePage } from "./guide-page.tsx";

export { guideLoader as loader } from "./facts.ts";

export default function IdsPage() {
  return <GuidePage path="/aboutidandch" text={{ ja, en }} next={["/howto", "/explanation", "/purchaseandcancellation"]} />;
}
