export { AppPolicyPage as default } from "../legal/app-policy-page.tsx";
export { legalLoader as loader } from "../legal/legal-loader.ts";
