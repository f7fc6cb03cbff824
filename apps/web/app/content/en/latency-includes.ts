export const latencyIncludes = "from capture timestamp to drawn frame; camera and display not included";
