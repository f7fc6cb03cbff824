import { policyEn } from "../content/en/legal/policy.tsx";
import { policyJa } from "../content/ja/legal/policy.tsx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function PolicyPage() {
  return <LegalPage path="/policy" texts={{ ja: policyJa, en: policyEn }} />;
}
