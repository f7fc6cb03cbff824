/** Says what a latency of ours includes; this sentence wherever one stands. */
export const latencyIncludes = "from capture timestamp to drawn frame; camera and display not included";
