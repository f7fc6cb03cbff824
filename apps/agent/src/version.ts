/** Of the command line and its packages. Spec §1: 1.3.0. */
export const AGENT_VERSION = "1.3.0";
