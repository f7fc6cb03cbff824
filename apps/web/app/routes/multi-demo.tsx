export { MultiDemoPage as default } from "../guides/multi-demo/multi-demo-page.tsx";
