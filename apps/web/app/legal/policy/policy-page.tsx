import { LegalPage } from "../legal-page.tsx";
import { policyEn } from "./policy-en.tsx";
import { policyJa } from "./policy-ja.tsx";

export const PolicyPage = () => <LegalPage path="/policy" texts={{ ja: policyJa, en: policyEn }} />;
