import { GuidePage } from "../guide-page.tsx";
import { en } from "./en.tsx";
import { ja } from "./ja.tsx";

/** /howto: tally, Control Quality and simple connection, step by step. Spec §2, §9. */
export const HowToPage = () => (
  <GuidePage path="/howto" text={{ ja, en }} next={["/explanation", "/aboutidandch", "/troubleshooting"]} />
);
