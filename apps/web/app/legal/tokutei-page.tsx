import * as tokuteiEn from "../content/en/legal/tokutei.mdx";
import * as tokuteiJa from "../content/ja/legal/tokutei.mdx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function TokuteiPage() {
  return <LegalPage path="/tokutei" articles={false} texts={{ ja: tokuteiJa, en: tokuteiEn }} />;
}
