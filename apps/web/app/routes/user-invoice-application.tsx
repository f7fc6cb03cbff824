export { ApplicationPage as default } from "../my-page/billing/application-page.tsx";
