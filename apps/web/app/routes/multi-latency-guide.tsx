export { MultiLatencyGuidePage as default } from "../multi-latency-guide/multi-latency-guide-page.tsx";
