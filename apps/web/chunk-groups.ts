/**
 * Modules that share a script file: a module belongs to the first matching group. By default the bundler makes a file for
 * each set of pages that share code, most below 2 kB. Compare scripts and sheets of every route before and after a change.
 */

const ours = (paths: string): RegExp => new RegExp(`/apps/web/app/(?:${paths})`);

/**
 * The layout of public pages in one file, because a dozen small files compress worse. These folders contain no modules for
 * other screens only.
 */
const FRAME = {
  name: "frame",
  test: /\/apps\/web\/app\/(?:site\/(?:layout\/|scrolling\/|public-head|public-pages|root-data|site-address|nonce|analytics\/(?:consent\.|count-event|page-views))|i18n\/(?:i18n|language|load-screens|page-i18n|use-language|use-translation|grouped|yen)|account\/(?:session\/(?:read-session|session-|use-sign-out)|security\/new-codes\.|waiting-dialogs)|platform\/|api\/(?:call-queue|light-read)|components\/(?:crash-message|crash-page|home-link|language-switch|logo|message-page|own-head|page-title|site-header|segments|toasts|toggle|use-hydrated|use-whole-layout|(?:use-)?one-stop)|my-page\/billing\/offers|account\/auth\/sign-up-path|landing\/(?:announcement\/late-announcement-dialog|demo\/stroke-field)|content\/figures\/latency-figures).*\.tsx?$|\/packages\/contracts\/src\/(?:languages|public-paths)\.|\/packages\/account\/src\/billing\/price\.|\/packages\/kit\/src\/units\./,
};

/** And what texts are made of: ten small files and sheets otherwise, six at a time on HTTP/1.1. */
const TEXT_PAGE = {
  name: "text-page",
  test: /\/apps\/web\/app\/(?:components\/text-page\/.*|content\/(?:ja|en)\/text-page)\.(?:tsx?|css)$/,
};

/** Shared by guides. Most need none of the contract's code. */
const GUIDES = {
  name: "guides",
  test: /\/apps\/web\/app\/(?:guides\/(?:figures|guide-page|guide-sentences|next-guides|shot)|content\/(?:ja|en)\/guides\/sentences)\.tsx?$/,
};

/** Error messages and constants, with the library that reads the contract's values. */
const ERRORS = {
  name: "errors",
  test: /\/apps\/web\/app\/(?:components\/error-(?:text|anchor|message)|talkback\/(?:ducking|talkback-channel))\.tsx?$|\/packages\/contracts\/src\/(?:control-signals|quality|release-values|tally|thumbnail)\.|\/packages\/kit\/src\/(?:result|octets|json)\./,
};

/** Modules of these paths that several pages share, without what they import. */
const shared = (name: string, test: RegExp, minShareCount = 2) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
});

export const CHUNK_GROUPS = [
  FRAME,
  TEXT_PAGE,
  GUIDES,
  // Before error messages and API calls, which use them too, so that pages to read get them alone.
  shared(
    "fields",
    /\/apps\/web\/app\/(?:components\/(?:dialog|return-focus|check-box|new-tab-link)|api\/server-clock)\.|\/packages\/contracts\/src\/release-products\./,
  ),
  ERRORS,
  // API calls with bot protection, for all screens except the phone's.
  shared(
    "api",
    /\/packages\/contracts\/src\/|\/node_modules\/zod\/|\/apps\/web\/app\/(?:api\/|account\/session\/use-api|components\/form\.)/,
    40,
  ),
  shared("keys", /\/node_modules\/@noble\/hashes\/|\/packages\/e2ee\/src\/keys\/link-keys/, 6),
  shared("queries", /\/node_modules\/@tanstack\/|\/apps\/web\/app\/components\/query-state/),
  shared("admin", ours("admin/(?!releases/file-size)"), 3),
  shared(
    "my-page",
    ours(
      "my-page/(?!billing/(?:stripe|address-f|prefectures|postal|use-postal|card-setup|use-card-setup|pending-errand|card-view)|connections/)",
    ),
    2,
  ),
  shared("area", ours("(?:account/session/(?:guard|loading-overlay|return-path)|maintenance/(?:notice|maintenance-gate))")),
  shared(
    "login",
    /\/packages\/account\/src\/(?:identity|password-rule|mail-code|srp\/)|\/apps\/web\/app\/(?:account\/(?:auth\/(?!sign-up-path|to-login)|identity\/)|components\/(?:email-field|password-field|new-password-fields)|content\/(?:ja|en)\/screens\/sso\.)/,
  ),
  shared(
    "proof",
    /\/node_modules\/@simplewebauthn\/|\/apps\/web\/app\/account\/security\/(?:authenticator|factor-failure|proof-(?:calls|fields|form)|totp-code-field)/,
  ),
  // Pages with streams.
  shared("share", ours("(?:sender/share/(?:use-site-base|shared-link|share-links)|room/kept-room)\\.")),
  shared("links", ours("(?:streaming/(?:fragment-password|signal-url|kept-links|next-channel)|components/use-copy)\\.")),
  shared(
    "phase",
    /\/apps\/web\/app\/(?:streaming\/(?:phase\/|focus-password|password-needed|use-client\.|use-named-client|use-autostart|form-memory|link-choices|link-query|use-link-notice|use-live-settings|use-wake-lock|source-failure|use-client-form\.|use-signalling-ahead|quality-channel\.|air\/running-time)|components\/action-button\.|streaming\/tally\/tally-shape)|\/packages\/client\/src\/(?:lifecycle\/settings|control\/quality)\./,
    5,
  ),
  shared(
    "stream",
    ours(
      "(?:streaming/(?:parts/|form-list|earlier-settings|link-channels|pasted-target|target-section|keys/shortcuts-toggle|channel-names|use-sound|level-meter/)|talkback/(?:use-talkback-channel|talkback-field))",
    ),
  ),
  shared(
    "sending",
    ours(
      "(?:streaming/(?:air/air\\.|air/air-sign|air/use-air|tally/(?:picture-frame|tally-frame|tally-word)|capture/|use-sender-client)|sender/(?:channel-rules|sender-form|read-sender-form|sender-capture|preview|sent-line))",
    ),
  ),
  shared(
    "receiving",
    ours(
      "(?:streaming/(?:signal/|stats/(?:tile-latency|picture-)|keyboard-focus|latency-chart/(?:latency-chart|seconds)\\.)|talkback/(?:talk-|use-ducking|use-talk-keys|use-talk\\.)|components/icon\\.|receiver/(?:player-name|view\\.|use-view|receiver-memory|receiver-query|delay-field))",
    ),
  ),
];
