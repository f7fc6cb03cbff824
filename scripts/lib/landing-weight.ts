import { scriptsOfRoutes, sentBytes } from "./page-scripts.ts";

const MAX_LANDING_BYTES = 122_000;

/** Throws, with the files in order of weight, when it is too heavy. */
export const requireLightLanding = (client: string): number => {
  const scripts = [...(scriptsOfRoutes(client).get("landing/landing-page") ?? [])].map((file) => ({
    file,
    bytes: sentBytes(client, file),
  }));
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MAX_LANDING_BYTES) return total;
  const list = scripts.sort((one, other) => other.bytes - one.bytes).map(({ file, bytes }) => `  ${bytes} ${file}`);
  throw new Error(
    `The landing page loads ${total} bytes of script, ${MAX_LANDING_BYTES} at most (apps/web/chunk-groups.ts says what belongs to its frame; texts come with the page):\n${list.join("\n")}`,
  );
};
