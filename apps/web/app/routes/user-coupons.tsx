export { CouponsPage as default } from "../my-page/billing/coupons-page.tsx";
