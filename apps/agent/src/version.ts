/** The version of the command line and of the packages that carry it. Spec §1: 1.3.0. */
export const AGENT_VERSION = "1.3.0";
