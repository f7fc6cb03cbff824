export { EulaPage as default } from "../legal/eula/eula-page.tsx";
export { legalLoader as loader } from "../legal/legal-loader.ts";
