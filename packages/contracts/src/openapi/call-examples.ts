import { TERMS_VERSION } from "../terms-version.ts";
import { exampleEvent } from "./event-examples.ts";

/** Tested against the call's schemas. */
export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}

const id = "abc-defg";
const rowId = "tFq0sXkZQm2vN7bY1cW3dA";
const contract = {
  licences: 2,
  startedOn: "2026-11-21",
  renewsOn: "2026-12-21",
  renewalTotal: 12_000,
  endsOn: null,
  status: "ongoing",
  payment: "credit-card",
  nextPlan: null,
  coupons: [],
  card: { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2028 },
  openInvoice: null,
  gaveUp: null,
} as const;
const serialCard = {
  id: "abcdefg",
  name: null,
  plan: "commercial",
  contractStatus: "usable",
  cardStatus: "usable",
  videoChannels: 6,
  maxFrame: { longSide: 1920, shortSide: 1080 },
  hasPassword: false,
  byLink: false,
  mayHavePassword: true,
  allowedAddresses: [],
  thumbnails: false,
  partyGroups: [],
  createdAt: "2026-11-21T00:00:00.000Z",
  contract,
} as const;
const linkId = "tFq0sXkZQm2vN7bY1cW3dA";
const idLink = {
  id: linkId,
  name: "Stage manager",
  allows: "crew",
  createdAt: "2026-11-21T00:00:00.000Z",
  lastUsedAt: "2026-11-25T09:30:00.000Z",
  expiresAt: "2026-12-01T14:00:00.000Z",
  maxDevices: 3,
  devices: 1,
} as const;
const intent = { kind: "add", serialId: id, licences: 1 } as const;
const address = {
  name: "Example K.K.",
  country: "JP",
  postalCode: "100-0001",
  region: "Tokyo",
  city: "Chiyoda-ku",
  line1: "Chiyoda 1-1",
  line2: "Example Bldg. 2F",
} as const;
const account = { email: "taro@example.com", locale: "ja", role: "licensee" } as const;
const coupon = {
  code: "WELCOME",
  discount: { kind: "percent", percent: 50 },
  periodsLeft: 1,
  expiresOn: "2027-03-31",
  serialId: null,
} as const;
const purchase = {
  id: rowId,
  intent: { ...intent, serialId: "abcdefg" },
  state: "succeeded",
  total: 4000,
  tax: 363,
  serialId: "abcdefg",
  document: "R-000123",
  at: "2026-12-01T03:00:00.000Z",
} as const;

export const CALL_EXAMPLES: Readonly<Record<string, CallExample>> = {
  currentSession: {
    reply: { state: "signed-in", account: { id: rowId, ...account, secondFactorPassed: false, secondFactorNeeded: false } },
  },
  readAccount: { reply: { ...account, createdAt: "2026-11-21T00:00:00.000Z" } },
  listSerialIds: { reply: { serialIds: [serialCard] } },
  setIdName: { params: { id }, body: { name: "Studio A" }, reply: { ...serialCard, name: "Studio A" } },
  setThumbnails: { params: { id }, body: { allowed: true }, reply: { ...serialCard, thumbnails: true } },
  setPartyGroups: {
    params: { id },
    body: { groups: ["Camera", "Stage"] },
    reply: { ...serialCard, partyGroups: ["Camera", "Stage"] },
  },
  setIdPassword: { params: { id }, body: { verifier: null }, reply: serialCard },
  listIdLinks: { params: { id }, reply: { joinKeyName: linkId, links: [idLink] } },
  makeIdLink: {
    params: { id },
    body: {
      ...{ joinKeyName: linkId, link: linkId, verifier: "A".repeat(43), name: idLink.name, allows: idLink.allows },
      ...{ expiresAt: idLink.expiresAt, maxDevices: idLink.maxDevices },
    },
    reply: idLink,
  },
  revokeIdLink: { params: { id, link: linkId } },
  endIdLinks: { params: { id } },
  setAllowedAddresses: {
    params: { id },
    body: { addresses: "203.0.113.5\n2001:db8::/48" },
    reply: { ...serialCard, allowedAddresses: ["203.0.113.5", "2001:db8::/48"] },
  },
  changeSerialId: { params: { id }, reply: { ...serialCard, id: "hijklmn" } },
  deleteSerialId: { params: { id }, body: { agreed: true } },
  reissueSerialId: {
    body: { plan: "free" },
    reply: {
      ...serialCard,
      id: "opqrstu",
      plan: "free",
      videoChannels: 3,
      maxFrame: { longSide: 1280, shortSide: 720 },
      mayHavePassword: false,
      contract: null,
    },
  },
  listConnections: {
    params: { id },
    reply: {
      connections: [
        {
          id: "q8Zk1mVb0TnX4cYs",
          direction: "send",
          client: "page",
          streams: [{ kind: "video", channel: 1 }],
          fastChannel: null,
          standbyOnAir: false,
          recording: false,
          standby: false,
          path: null,
          address: "203.0.113.*",
          route: "relay",
          since: "2026-11-21T09:00:00.000Z",
          bitrate: 8_000_000,
          lossRatio: 0,
          roundTripMs: 18.4,
          region: null,
        },
      ],
    },
  },
  listEvents: {
    params: { id },
    query: { after: "41" },
    reply: {
      events: [exampleEvent("sender.started")],
      cursor: 42,
    },
  },
  listReports: {
    params: { id },
    reply: {
      keptDays: 90,
      reports: [
        {
          id: rowId,
          channel: 1,
          startedAt: "2026-11-28T11:00:00.000Z",
          endedAt: "2026-11-28T12:30:00.000Z",
          isRunning: false,
        },
      ],
    },
  },
  readReport: {
    params: { id, report: rowId },
    reply: {
      id: rowId,
      channel: 1,
      startedAt: "2026-11-28T11:00:00.000Z",
      endedAt: "2026-11-28T12:30:00.000Z",
      isRunning: false,
      participants: [
        {
          name: "q8Zk1mVb0TnX4cYs",
          direction: "send",
          number: 1,
          client: "page",
          region: "tokyo",
          from: "2026-11-28T11:00:00.000Z",
          to: "2026-11-28T12:30:00.000Z",
          latencyMs: null,
          latencyP95Ms: null,
          lossRatio: 0.002,
          frozenMs: null,
          bitrate: 7_900_000,
          moves: 0,
          routes: ["relay"],
        },
      ],
      restViewers: 0,
      faults: [
        {
          kind: "sender-loss",
          from: "2026-11-28T11:14:07.000Z",
          to: "2026-11-28T11:14:11.000Z",
          participant: "q8Zk1mVb0TnX4cYs",
          lossRatio: 0.3,
          viewers: 8,
          froze: 6,
          frozenMs: 1200,
          latencyMs: null,
          sentence: {
            ja: "送信側の回線でパケットの30%が失われました。受信8台のうち6台で映像が最長1.2秒止まりました。",
            en: "The sender's uplink lost 30% of its packets; 6 of 8 viewers froze for up to 1.2 s.",
          },
        },
      ],
      moreFaults: 0,
      events: [],
    },
  },
  readReportTimeline: {
    params: { id, report: rowId, participant: "q8Zk1mVb0TnX4cYs" },
    query: { from: "2026-11-28T11:14:00.000Z", to: "2026-11-28T11:15:00.000Z" },
    reply: {
      stepSeconds: 1,
      points: [{ at: "2026-11-28T11:14:07.000Z", bitrate: 5_400_000, lossRatio: 0.3, latencyMs: null, frozenMs: null }],
    },
  },
  switchSender: { params: { id, channel: "1" }, reply: { streams: 2 } },
  listGuests: {
    params: { id },
    reply: {
      guests: [
        {
          id: "p3Zk1mVb0TnX4cYsq8Zk1A",
          name: "Hana",
          remote: true,
          direction: { channel: 1 },
          status: { muted: false, pictureOff: false, cameras: [], microphones: [] },
          since: "2026-11-29T09:00:00.000Z",
          kinds: ["video", "audio"],
          bitrate: 5_128_000,
          lossRatio: 0,
          roundTripMs: 18.4,
        },
      ],
    },
  },
  directGuest: { params: { id, guest: "p3Zk1mVb0TnX4cYsq8Zk1A" }, body: { channel: 1, text: "You're on next" } },
  endGuest: { params: { id, guest: "p3Zk1mVb0TnX4cYsq8Zk1A" } },
  listSlates: { params: { id }, reply: { slates: [{ channel: 1, setAt: "2026-11-29T00:00:00.000Z" }] } },
  setSlate: { params: { id, channel: "1" }, body: { frames: ["AAAAAWdCwB8AAAABaM4BAAAAAWWI"] } },
  clearSlate: { params: { id, channel: "1" } },
  endConnection: { params: { id, connection: "q8Zk1mVb0TnX4cYs" } },
  setTally: { body: { serialId: id, channel: 1, value: 1 }, reply: { receivers: 2 } },
  createQuote: {
    body: { intent, coupon: null },
    reply: {
      id: rowId,
      intent: { ...intent, serialId: "abcdefg" },
      lines: [
        {
          kind: "prorated",
          plan: "commercial",
          licences: 1,
          unitPrice: 6000,
          days: { charged: 20, ofPeriod: 30 },
          amount: 4000,
        },
      ],
      total: 4000,
      tax: 363,
      method: "card",
      periodMonths: 1,
      card: contract.card,
      startsOn: "2026-12-01",
      renewsOn: "2026-12-21",
      renewalTotal: 18_000,
      invoiceDueOn: null,
      termsVersion: TERMS_VERSION,
      needsApproval: false,
      expiresAt: "2026-12-01T03:30:00.000Z",
    },
  },
  confirmQuote: { params: { id: rowId }, body: { agreed: true, language: "en" }, reply: purchase },
  readPurchase: { params: { id: rowId }, reply: purchase },
  subtractLicences: {
    params: { id },
    body: { agreed: true, licences: 1 },
    reply: { contract: { ...contract, licences: 1, renewalTotal: 6000 } },
  },
  stopRenewal: {
    params: { id },
    body: { agreed: true },
    reply: {
      contract: { ...contract, renewsOn: null, renewalTotal: null, endsOn: "2026-12-20", status: "cancelled" },
    },
  },
  resumeRenewal: { params: { id }, reply: { contract } },
  setNextPlan: {
    params: { id },
    body: { plan: "commercial" },
    reply: { contract: { ...contract, nextPlan: "commercial" } },
  },
  listCoupons: { reply: { coupons: [coupon] } },
  redeemCoupon: { body: { code: "WELCOME" }, reply: coupon },
  readCard: { reply: { card: contract.card, gateway: "test", publishableKey: null } },
  readBillingAddress: { reply: { address } },
  setBillingAddress: { body: address, reply: { address } },
  listDocuments: {
    query: { kind: "receipt" },
    reply: {
      documents: [
        {
          number: "R-000123",
          kind: "receipt",
          issuedOn: "2026-12-01",
          dueOn: null,
          total: 4000,
          tax: 363,
          state: "paid",
          serialId: "abcdefg",
          sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        },
      ],
    },
  },
};
