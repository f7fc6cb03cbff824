/** Lists for each package and app what it may import. ARCHITECTURE.md draws the same arrows, .dependency-cruiser.mjs holds them. */
export const ARROWS = {
  "packages/kit": [],
  "packages/contracts": ["packages/kit"],
  "packages/rtp": ["packages/kit"],
  "packages/e2ee": ["packages/kit", "packages/contracts", "packages/rtp"],
  "packages/congestion": ["packages/kit", "packages/contracts", "packages/rtp"],
  "packages/fec": ["packages/kit", "packages/contracts", "packages/rtp", "packages/congestion"],
  "packages/playout": ["packages/kit", "packages/contracts", "packages/rtp", "packages/congestion", "packages/fec"],
  "packages/account": ["packages/kit", "packages/contracts"],
  "packages/node-media": ["packages/kit", "packages/contracts", "packages/rtp"],
  "packages/relay": [
    "packages/kit",
    "packages/contracts",
    "packages/rtp",
    "packages/node-media",
    "packages/congestion",
    "packages/fec",
    "packages/playout",
  ],
  "packages/client": [
    "packages/kit",
    "packages/contracts",
    "packages/account",
    "packages/rtp",
    "packages/e2ee",
    "packages/congestion",
    "packages/fec",
    "packages/playout",
  ],
  "packages/web-media": [
    "packages/kit",
    "packages/contracts",
    "packages/rtp",
    "packages/e2ee",
    "packages/congestion",
    "packages/fec",
    "packages/playout",
    "packages/client",
  ],
  "packages/sdk": ["packages/contracts", "packages/client", "packages/web-media"],
  "packages/testkit": ["packages/*"],
  "apps/studio": ["packages/kit", "packages/contracts", "packages/client", "packages/relay", "packages/account"],
  "apps/web": [
    "packages/kit",
    "packages/contracts",
    "packages/e2ee",
    "packages/client",
    "packages/web-media",
    "packages/account",
    "packages/playout",
  ],
  "apps/agent": [
    "packages/kit",
    "packages/contracts",
    "packages/rtp",
    "packages/congestion",
    "packages/fec",
    "packages/e2ee",
    "packages/playout",
    "packages/client",
    "packages/web-media",
    "packages/node-media",
  ],
};

/** Lists what tests (`*.test.ts`) of a folder may import beyond that, besides the test tools. */
export const TEST_ARROWS = {
  "packages/e2ee": ["packages/fec"],
  "packages/relay": ["packages/e2ee"],
  "apps/studio": ["packages/e2ee"],
};

/** Lists for each module of the studio, a folder of apps/studio/src, the modules that it may import. */
export const STUDIO_MODULES = {
  platform: [],
  admission: ["platform"],
  identity: ["platform", "admission"],
  billing: ["platform", "admission"],
  streams: ["platform", "admission"],
  content: ["platform"],
  operations: ["platform", "admission", "identity", "billing", "streams", "content"],
  composition: ["platform", "admission", "identity", "billing", "streams", "content", "operations"],
};
