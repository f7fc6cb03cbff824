import * as eulaEn from "../content/en/legal/eula.mdx";
import * as eulaJa from "../content/ja/legal/eula.mdx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function EulaPage() {
  return <LegalPage path="/eula" texts={{ ja: eulaJa, en: eulaEn }} />;
}
