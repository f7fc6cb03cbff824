export { legalLoader as loader } from "../legal/legal-loader.ts";
export { TokuteiPage as default } from "../legal/tokutei-page.tsx";
