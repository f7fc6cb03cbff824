export { CardPage as default } from "../my-page/billing/card-page.tsx";
