export { ResetPasswordPage as default } from "../auth/reset-password-page.tsx";
