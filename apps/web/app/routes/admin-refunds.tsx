export { RefundsPage as default } from "../admin/billing/refunds-page.tsx";
