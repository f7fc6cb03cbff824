import * as en from "../content/en/guides/functions.mdx";
import * as ja from "../content/ja/guides/functions.mdx";
import { GuidePage } from "./guide-page.tsx";

export { guideLoader as loader } from "./facts.ts";

export default function FunctionsPage() {
  return (
    <GuidePage path="/explanation" text={{ ja, en }} next={["/howto", "/multilatency", "/controlsignals", "/troubleshooting"]} />
  );
}
