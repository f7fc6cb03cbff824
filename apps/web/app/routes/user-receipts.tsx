export { ReceiptsPage as default } from "../my-page/billing/receipts-page.tsx";
