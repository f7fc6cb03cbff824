import { LegalPage } from "../legal-page.tsx";
import { appPolicyEn } from "./app-policy-en.tsx";
import { appPolicyJa } from "./app-policy-ja.tsx";

export const AppPolicyPage = () => <LegalPage path="/app-policy" texts={{ ja: appPolicyJa, en: appPolicyEn }} />;
