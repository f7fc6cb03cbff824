const RFC = "https://www.rfc-editor.org/rfc/rfc";

export const rfc = (number: number, section: string): { readonly clause: string; readonly url: string } => ({
  clause: `RFC ${number} §${section}`,
  url: `${RFC}${number}.html#section-${section}`,
});

export const WHEP = { clause: "draft-ietf-wish-whep", url: "https://datatracker.ietf.org/doc/draft-ietf-wish-whep/" } as const;
export const FETCH_CORS = { clause: "Fetch Standard §3.3", url: "https://fetch.spec.whatwg.org/#http-cors-protocol" } as const;
export const WEBRTC_STATS = {
  clause: "W3C webrtc-stats, framesDecoded",
  url: "https://www.w3.org/TR/webrtc-stats/#dom-rtcinboundrtpstreamstats-framesdecoded",
} as const;
