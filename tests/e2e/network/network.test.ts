/**
 * Journeys that change this machine's network, one after the other: Chromium drops what any page is loading when an interface comes or goes.
 * One file, so that unit tests, which open no browser, can run beside it.
 */
import "./moving-client.journey.ts";
import "./only-tls-443.journey.ts";
import "./turn-is-no-proxy.journey.ts";
