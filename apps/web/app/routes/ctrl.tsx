export { CtrlPage as default } from "../phone/ctrl/ctrl-page.tsx";
