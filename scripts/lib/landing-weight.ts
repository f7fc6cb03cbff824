import { scriptsOfRoutes, sentBytes } from "./page-scripts.ts";

/** Script of the landing page before anything is pressed or scrolled to, as a browser of today receives it (Brotli), bytes. */
const MOST_LANDING_BYTES = 121_000;

/** Throws, with the files in order of weight, when the landing page has grown too heavy. */
export const requireLightLanding = (client: string): number => {
  const scripts = [...(scriptsOfRoutes(client).get("landing/landing-page") ?? [])].map((file) => ({
    file,
    bytes: sentBytes(client, file),
  }));
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MOST_LANDING_BYTES) return total;
  const list = scripts.sort((one, other) => other.bytes - one.bytes).map(({ file, bytes }) => `  ${bytes} ${file}`);
  throw new Error(
    `The landing page loads ${total} bytes of script, ${MOST_LANDING_BYTES} at most (apps/web/chunk-groups.ts says what belongs to its frame; texts come with the page):\n${list.join("\n")}`,
  );
};
