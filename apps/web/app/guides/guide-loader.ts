import { FACTS } from "./facts.ts";

/** Sends the figures that guides show. */
export const guideLoader = (): typeof FACTS => FACTS;
