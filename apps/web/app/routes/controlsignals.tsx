export { ControlSignalsPage as default } from "../guides/control-signals/control-signals-page.tsx";
