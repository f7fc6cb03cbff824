export { InvoicesPage as default } from "../my-page/billing/invoices-page.tsx";
