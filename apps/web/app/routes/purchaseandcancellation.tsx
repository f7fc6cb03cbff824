export { PurchaseGuide as default } from "../guides/purchase-guide-page.tsx";
