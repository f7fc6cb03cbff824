export { SignUpCompletePage as default } from "../auth/sign-up-complete-page.tsx";
