export { CompletePage as default } from "../my-page/billing/complete-page.tsx";
