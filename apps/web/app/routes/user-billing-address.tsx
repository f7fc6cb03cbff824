export { AddressPage as default } from "../my-page/billing/address-page.tsx";
