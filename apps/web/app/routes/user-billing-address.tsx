export { AddressPage as default } from "../billing/address-page.tsx";
