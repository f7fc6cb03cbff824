export { InvoicesPage as default } from "../admin/money/invoices-page.tsx";
