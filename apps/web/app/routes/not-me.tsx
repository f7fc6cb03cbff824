export { NotMePage as default } from "../security/not-me-page.tsx";
