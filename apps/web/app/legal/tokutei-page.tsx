import { tokuteiEn } from "../content/en/legal/tokutei.tsx";
import { tokuteiJa } from "../content/ja/legal/tokutei.tsx";
import { LegalPage } from "./legal-page.tsx";

export const TokuteiPage = () => <LegalPage path="/tokutei" texts={{ ja: tokuteiJa, en: tokuteiEn }} />;
