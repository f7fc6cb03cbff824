import { LegalPage } from "./legal-page.tsx";
import { POLICY } from "./policy.ts";

export { legalLoader as loader } from "./legal-loader.ts";

export default function PolicyPage() {
  return <LegalPage {...POLICY} />;
}
