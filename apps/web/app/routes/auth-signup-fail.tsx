export { SignUpFailPage as default } from "../account/auth/outcome-pages.tsx";
