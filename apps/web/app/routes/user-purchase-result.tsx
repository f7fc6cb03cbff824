export { ResultPage as default } from "../billing/result-page.tsx";
