export { SignUpConfirmPage as default } from "../account/auth/sign-up-confirm-page.tsx";
