export { SignUpFailPage as default } from "../auth/outcome-pages.tsx";
