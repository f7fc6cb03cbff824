export { OrdersPage as default } from "../admin/billing/orders-page.tsx";
