export { ContactList as default } from "../admin/contact/contact-list.tsx";
