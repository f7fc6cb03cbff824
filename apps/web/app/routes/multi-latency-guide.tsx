export { MultiLatencyGuidePage as default } from "../guides/multi-latency/multi-latency-guide-page.tsx";
