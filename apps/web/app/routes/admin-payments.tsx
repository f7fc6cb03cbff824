export { PaymentsPage as default } from "../admin/billing/payments-page.tsx";
