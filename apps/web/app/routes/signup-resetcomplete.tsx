export { ResetCompletePage as default } from "../account/auth/outcome-pages.tsx";
