import { GuidePage } from "../guide-page.tsx";
import { en } from "./en.tsx";
import { ja } from "./ja.tsx";

/** /controlsignals: which value arrives on which control channel. Spec §2, §9. */
export const ControlSignalsPage = () => (
  <GuidePage path="/controlsignals" text={{ ja, en }} next={["/howto", "/explanation", "/aboutidandch"]} />
);
