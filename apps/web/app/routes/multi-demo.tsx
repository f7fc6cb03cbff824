export { MultiDemoPage as default } from "../multi-demo/multi-demo-page.tsx";
