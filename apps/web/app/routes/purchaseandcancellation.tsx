export { PurchaseGuide as default } from "../guides/purchase/purchase-guide.tsx";
