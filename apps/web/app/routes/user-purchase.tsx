export { PurchasePage as default } from "../billing/purchase-page.tsx";
