export { CtrlPage as default } from "../ctrl/ctrl-page.tsx";
