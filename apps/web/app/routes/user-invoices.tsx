export { InvoicesPage as default } from "../billing/invoices-page.tsx";
