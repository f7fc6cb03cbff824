export { ContactPage as default } from "../contact/contact-page.tsx";
