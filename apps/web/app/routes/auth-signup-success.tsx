export { SignUpSuccessPage as default } from "../auth/outcome-pages.tsx";
