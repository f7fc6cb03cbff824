export { CompletePage as default } from "../billing/complete-page.tsx";
