import { LegalPage } from "../legal-page.tsx";
import { eulaEn } from "./eula-en.tsx";
import { eulaJa } from "./eula-ja.tsx";

export const EulaPage = () => <LegalPage path="/eula" texts={{ ja: eulaJa, en: eulaEn }} />;
