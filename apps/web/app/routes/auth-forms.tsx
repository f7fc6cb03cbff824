export { AuthPage as default } from "../account/auth/auth-page.tsx";
