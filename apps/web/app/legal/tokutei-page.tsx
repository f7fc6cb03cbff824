import { tokuteiEn } from "../content/en/legal/tokutei.tsx";
import { tokuteiJa } from "../content/ja/legal/tokutei.tsx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function TokuteiPage() {
  return <LegalPage path="/tokutei" texts={{ ja: tokuteiJa, en: tokuteiEn }} />;
}
