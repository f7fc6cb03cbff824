export { UserPage as default } from "../user/user-page.tsx";
