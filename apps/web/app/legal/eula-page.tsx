import { eulaEn } from "../content/en/legal/eula.tsx";
import { eulaJa } from "../content/ja/legal/eula.tsx";
import { LegalPage } from "./legal-page.tsx";

export { legalLoader as loader } from "./legal-loader.ts";

export default function EulaPage() {
  return <LegalPage path="/eula" texts={{ ja: eulaJa, en: eulaEn }} />;
}
