export { CouponsPage as default } from "../billing/coupons-page.tsx";
