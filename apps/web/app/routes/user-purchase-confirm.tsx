export { ConfirmPage as default } from "../my-page/billing/confirm-page.tsx";
