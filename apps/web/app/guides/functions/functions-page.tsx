import { GuidePage } from "../guide-page.tsx";
import { en } from "./en.tsx";
import { ja } from "./ja.tsx";

/** /explanation: every function of sender and receiver. Spec §1, §3 Settings, §5. */
export const FunctionsPage = () => (
  <GuidePage path="/explanation" text={{ ja, en }} next={["/howto", "/multilatency", "/controlsignals", "/troubleshooting"]} />
);
