export { InvoicesPage as default } from "../admin/billing/invoices-page.tsx";
