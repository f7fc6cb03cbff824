export { SenderPage as default } from "../sender/sender-page.tsx";
