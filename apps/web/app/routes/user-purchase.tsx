export { PurchasePage as default } from "../my-page/billing/purchase-page.tsx";
