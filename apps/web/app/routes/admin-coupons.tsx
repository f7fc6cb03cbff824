export { CouponsPage as default } from "../admin/money/coupons-page.tsx";
