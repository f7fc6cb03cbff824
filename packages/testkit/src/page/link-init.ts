import type {} from "../page-globals.ts";

/**
 * Init script: routes ICE through the link. Replaces far candidates by the link's, and hides ours, so the far side learns us only
 * as peer-reflexive. `setsunaLinkData`: only connections without media sections.
 */

const CANDIDATE = /^(a=)?candidate:/;

/** Undefined unless IPv4 over UDP. */
const redirect = async (line: string): Promise<string | undefined> => {
  const parts = line.split(" ");
  const [transport, address, port] = [parts[2], parts[4], parts[5]];
  const entrance = globalThis.setsunaLinkEntrance;
  if (entrance === undefined || transport === undefined || address === undefined || port === undefined) return undefined;
  if (transport.toLowerCase() !== "udp" || !/^[0-9.]+$/.test(address)) return undefined;
  parts[4] = "127.0.0.1";
  parts[5] = String(await entrance(address, Number(port)));
  return parts.join(" ");
};

const isLed = (sdp: string | undefined): boolean => globalThis.setsunaLinkData !== true || !/^m=(audio|video)/m.test(sdp ?? "");

const redirectSdp = async (sdp: string): Promise<string> => {
  const lines: string[] = [];
  for (const line of sdp.split("\r\n")) {
    const kept = CANDIDATE.test(line) ? await redirect(line) : line;
    if (kept !== undefined) lines.push(kept);
  }
  return lines.join("\r\n");
};

const withoutCandidates = (description: RTCSessionDescription | null): RTCSessionDescription | null =>
  description === null || !isLed(description.sdp)
    ? description
    : new RTCSessionDescription({
        type: description.type,
        sdp: description.sdp
          .split("\r\n")
          .filter((line) => !CANDIDATE.test(line))
          .join("\r\n"),
      });

const prototype = RTCPeerConnection.prototype;
const setRemoteDescription = prototype.setRemoteDescription as (
  this: RTCPeerConnection,
  description: RTCSessionDescriptionInit,
) => Promise<void>;
const addIceCandidate = prototype.addIceCandidate as (this: RTCPeerConnection, candidate?: RTCIceCandidateInit) => Promise<void>;

const leadThroughLink = (): void => {
  prototype.setRemoteDescription = async function (
    this: RTCPeerConnection,
    description: RTCSessionDescriptionInit,
  ): Promise<void> {
    const { sdp: given } = description;
    const sdp = given === undefined || !isLed(given) ? given : await redirectSdp(given);
    await setRemoteDescription.call(this, { type: description.type, ...(sdp === undefined ? {} : { sdp }) });
  };
  prototype.addIceCandidate = async function (this: RTCPeerConnection, init?: RTCIceCandidateInit | null): Promise<void> {
    if (!init?.candidate || !isLed(this.remoteDescription?.sdp)) return addIceCandidate.call(this, init ?? undefined);
    const candidate = await redirect(init.candidate);
    if (candidate !== undefined) await addIceCandidate.call(this, { ...init, candidate });
  };
  for (const name of ["localDescription", "currentLocalDescription", "pendingLocalDescription"] as const) {
    const read = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    if (read === undefined) throw new Error(`RTCPeerConnection has no ${name}`);
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: RTCPeerConnection) {
        return withoutCandidates(read.call(this));
      },
    });
  }
  // Register on construction, to see candidates before the page's listeners.
  const Original = RTCPeerConnection;
  globalThis.RTCPeerConnection = new Proxy(Original, {
    construct: (target, args: [RTCConfiguration?], newTarget) => {
      const made: RTCPeerConnection = Reflect.construct(target, args, newTarget);
      made.addEventListener("icecandidate", (event) => {
        if (!isLed(made.localDescription?.sdp)) return;
        if (event.candidate !== null && event.candidate.candidate !== "") event.stopImmediatePropagation();
      });
      return made;
    },
  });
};

if (globalThis.setsunaLinkEntrance !== undefined) leadThroughLink();
