export { SignUpSuccessPage as default } from "../account/auth/outcome-pages.tsx";
