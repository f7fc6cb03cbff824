export { ReceiptsPage as default } from "../billing/receipts-page.tsx";
