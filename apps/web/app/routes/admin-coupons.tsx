export { CouponsPage as default } from "../admin/billing/coupons-page.tsx";
