export { ContactMessagePage as default } from "../admin/contact/contact-message.tsx";
