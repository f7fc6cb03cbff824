export { AccountsPage as default } from "../admin/accounts/accounts-page.tsx";
