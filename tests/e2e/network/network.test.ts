/** Serial, as Chromium drops loading pages when an interface comes or goes. One file, so that unit tests can run next to it. */
import "./moving-client.journey.ts";
import "./only-tls-443.journey.ts";
import "./turn-is-no-proxy.journey.ts";
