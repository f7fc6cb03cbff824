export { CardPage as default } from "../billing/card-page.tsx";
