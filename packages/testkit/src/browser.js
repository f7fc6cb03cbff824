import { chromium } from "playwright-core";
import { mediaPath, pageScript, testkitAsset } from "./page-scripts.ts";
const FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    "--allow-loopback-in-peer-connection",
    "--autoplay-policy=no-user-gesture-required",
    // Two pages of one bench must both run as if in front.
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
];
/** What a worker needs to load in a cross-origin isolated page, as the product's pages are. */
export const ISOLATION_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
};
/** The Chromium to use: CHROMIUM_PATH from the environment, else Debian's. */
const executablePath = () => process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
/** For a headless Chromium whose camera and microphone play the recordings in tests/media. */
export const launchOptions = () => ({
    executablePath: executablePath(),
    headless: true,
    args: [
        ...FLAGS,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${mediaPath("camera.mjpeg")}`,
        `--use-file-for-fake-audio-capture=${mediaPath("speech.wav")}`,
    ],
});
/** Starts that Chromium. */
export const launchBrowser = () => chromium.launch(launchOptions());
/** What the time-coded source gives unless a test asks for something else. */
export const DEFAULT_SOURCE = { framesPerSecond: 30, footageFrames: 40, sound: "speech" };
/** Puts testkit's tools under every page of `context` that is opened from now on. */
export const equip = async (target, options) => {
    await target.route("**/__testkit/*", async (route) => {
        const asset = testkitAsset(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
        if (asset === undefined)
            await route.fulfill({ status: 404 });
        else
            await route.fulfill({ status: 200, ...asset, headers: ISOLATION_HEADERS });
    });
    // Functions handed to a page by way of tsx carry calls of this helper of esbuild's.
    await target.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    const { link, source } = options;
    if (link !== undefined) {
        await target.exposeFunction("setsunaLinkEntrance", (address, port) => link.entrance(address, port));
        await target.addInitScript({
            content: `globalThis.setsunaLinkData = ${options.linkData === true};\n${pageScript("link-init")}`,
        });
    }
    if (source !== undefined)
        await target.addInitScript({
            content: `globalThis.setsunaSource = { options: ${JSON.stringify(source)}, started: 0 };\n${pageScript("source-init")}`,
        });
    if (options.busyMs !== undefined)
        await target.addInitScript({ content: `globalThis.setsunaBusyMs = ${options.busyMs};\n${pageScript("busy-init")}` });
    if (options.counters === true)
        await target.addInitScript({ content: pageScript("stats-init") });
    if (options.reader === true)
        await target.addInitScript({ content: pageScript("reader-init") });
    if (options.sound === true)
        await target.addInitScript({ content: pageScript("sound-init") });
};
/** A new context with testkit's tools and permission for camera and microphone. */
export const openContext = async (browser, options = {}) => {
    const context = await browser.newContext({
        locale: options.locale ?? "en-US",
        permissions: ["camera", "microphone"],
        viewport: { width: 1280, height: 900 },
    });
    await equip(context, options);
    return context;
};
