export { MultiLatencyPage as default } from "../multi-latency/multi-latency-page.tsx";
