export { LicensePage as default } from "../legal/license/license-page.tsx";
