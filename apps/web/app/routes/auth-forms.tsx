export { AuthPage as default } from "../auth/auth-page.tsx";
