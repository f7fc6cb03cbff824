export { ResetPasswordPage as default } from "../account/auth/reset-password-page.tsx";
