export { OrdersPage as default } from "../admin/money/orders-page.tsx";
