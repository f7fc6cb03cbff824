export { PaymentsPage as default } from "../admin/money/payments-page.tsx";
