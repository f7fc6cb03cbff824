export { SignUpCompletePage as default } from "../account/auth/sign-up-complete-page.tsx";
