export { SignUpConfirmPage as default } from "../auth/sign-up-confirm-page.tsx";
