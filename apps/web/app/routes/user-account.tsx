export { AccountPage as default } from "../my-page/account/account-page.tsx";
