import { en } from "../content/en/guides/functions.tsx";
import { ja } from "../content/ja/guides/functions.tsx";
import { GuidePage } from "./guide-page.tsx";

export default function FunctionsPage() {
  return (
    <GuidePage path="/explanation" text={{ ja, en }} next={["/howto", "/multilatency", "/controlsignals", "/troubleshooting"]} />
  );
}
