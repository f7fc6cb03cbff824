export { NotMePage as default } from "../account/security/not-me-page.tsx";
