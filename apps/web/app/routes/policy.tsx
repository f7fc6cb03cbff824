export { PolicyPage as default } from "../legal/policy-page.tsx";
