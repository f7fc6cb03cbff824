import { LegalPage } from "../legal-page.tsx";
import { tokuteiEn } from "./tokutei-en.tsx";
import { tokuteiJa } from "./tokutei-ja.tsx";

export const TokuteiPage = () => <LegalPage path="/tokutei" texts={{ ja: tokuteiJa, en: tokuteiEn }} />;
