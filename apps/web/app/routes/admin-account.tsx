export { AccountPage as default } from "../admin/accounts/account-page.tsx";
