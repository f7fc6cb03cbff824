export { EulaPage as default } from "../legal/eula-page.tsx";
export { legalLoader as loader } from "../legal/legal-loader.ts";
