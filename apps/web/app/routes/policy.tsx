export { legalLoader as loader } from "../legal/legal-loader.ts";
export { PolicyPage as default } from "../legal/policy-page.tsx";
