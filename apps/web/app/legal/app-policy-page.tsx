import * as appPolicyEn from "../content/en/legal/app-policy.mdx";
import * as appPolicyJa from "../content/ja/legal/app-policy.mdx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function AppPolicyPage() {
  return <LegalPage path="/app-policy" texts={{ ja: appPolicyJa, en: appPolicyEn }} />;
}
