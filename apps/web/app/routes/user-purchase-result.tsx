export { ResultPage as default } from "../my-page/billing/result-page.tsx";
