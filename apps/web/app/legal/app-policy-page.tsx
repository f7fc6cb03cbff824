import { appPolicyEn } from "../content/en/legal/app-policy.tsx";
import { appPolicyJa } from "../content/ja/legal/app-policy.tsx";
import { LegalPage } from "./legal-page.tsx";

export const AppPolicyPage = () => <LegalPage path="/app-policy" texts={{ ja: appPolicyJa, en: appPolicyEn }} />;
