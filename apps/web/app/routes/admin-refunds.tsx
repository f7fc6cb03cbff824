export { RefundsPage as default } from "../admin/money/refunds-page.tsx";
