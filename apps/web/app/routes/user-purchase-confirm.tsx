export { ConfirmPage as default } from "../billing/confirm-page.tsx";
