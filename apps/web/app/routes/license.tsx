export { LicensePage as default } from "../license/license-page.tsx";
