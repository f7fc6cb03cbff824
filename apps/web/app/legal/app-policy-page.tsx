import { appPolicyEn } from "../content/en/legal/app-policy.tsx";
import { appPolicyJa } from "../content/ja/legal/app-policy.tsx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function AppPolicyPage() {
  return <LegalPage path="/app-policy" texts={{ ja: appPolicyJa, en: appPolicyEn }} />;
}
