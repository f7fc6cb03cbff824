export { ResetCompletePage as default } from "../auth/outcome-pages.tsx";
