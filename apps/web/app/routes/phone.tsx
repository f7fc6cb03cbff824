export { PhonePage as default } from "../phone/phone-page.tsx";
