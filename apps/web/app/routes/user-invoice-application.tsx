export { ApplicationPage as default } from "../billing/application-page.tsx";
