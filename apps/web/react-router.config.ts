import type { Config } from "@react-router/dev/config";
import { SITE_BASE } from "./site-base.ts";

export default {
  ssr: true,
  basename: SITE_BASE,
  future: {
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
    // The server passes a plain load context ({ nonce }); middleware would ask for a RouterContextProvider shared by both builds.
    v8_middleware: false,
  },
} satisfies Config;
