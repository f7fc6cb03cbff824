export { AccountPage as default } from "../user/account-page.tsx";
