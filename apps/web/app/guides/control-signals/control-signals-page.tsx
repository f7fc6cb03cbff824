import { en } from "../../content/en/guides/control-signals.tsx";
import { ja } from "../../content/ja/guides/control-signals.tsx";
import { GuidePage } from "../guide-page.tsx";

export default function ControlSignalsPage() {
  return <GuidePage path="/controlsignals" text={{ ja, en }} next={["/howto", "/explanation", "/aboutidandch"]} />;
}
