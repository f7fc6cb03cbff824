/**
 * Init script: leads a page's ICE through the link. Far candidates, in a remote description or trickled, are replaced by the
 * link's; our own are not told, so that the far side learns us only as a peer-reflexive candidate that comes out of the link.
 * With `setsunaLinkData` that is so for connections without media sections alone.
 */
const CANDIDATE = /^(a=)?candidate:/;
/** The candidate led through the link; undefined when it is not IPv4 over UDP. */
const redirect = async (line) => {
    const parts = line.split(" ");
    const [transport, address, port] = [parts[2], parts[4], parts[5]];
    const entrance = globalThis.setsunaLinkEntrance;
    if (entrance === undefined || transport === undefined || address === undefined || port === undefined)
        return undefined;
    if (transport.toLowerCase() !== "udp" || !/^[0-9.]+$/.test(address))
        return undefined;
    parts[4] = "127.0.0.1";
    parts[5] = String(await entrance(address, Number(port)));
    return parts.join(" ");
};
const isLed = (sdp) => globalThis.setsunaLinkData !== true || !/^m=(audio|video)/m.test(sdp ?? "");
const redirectSdp = async (sdp) => {
    const lines = [];
    for (const line of sdp.split("\r\n")) {
        const kept = CANDIDATE.test(line) ? await redirect(line) : line;
        if (kept !== undefined)
            lines.push(kept);
    }
    return lines.join("\r\n");
};
const withoutCandidates = (description) => description === null || !isLed(description.sdp)
    ? description
    : new RTCSessionDescription({
        type: description.type,
        sdp: description.sdp
            .split("\r\n")
            .filter((line) => !CANDIDATE.test(line))
            .join("\r\n"),
    });
const prototype = RTCPeerConnection.prototype;
const setRemoteDescription = prototype.setRemoteDescription;
const addIceCandidate = prototype.addIceCandidate;
const leadThroughLink = () => {
    prototype.setRemoteDescription = async function (description) {
        const { sdp: given } = description;
        const sdp = given === undefined || !isLed(given) ? given : await redirectSdp(given);
        await setRemoteDescription.call(this, { type: description.type, ...(sdp === undefined ? {} : { sdp }) });
    };
    prototype.addIceCandidate = async function (init) {
        if (!init?.candidate || !isLed(this.remoteDescription?.sdp))
            return addIceCandidate.call(this, init ?? undefined);
        const candidate = await redirect(init.candidate);
        if (candidate !== undefined)
            await addIceCandidate.call(this, { ...init, candidate });
    };
    for (const name of ["localDescription", "currentLocalDescription", "pendingLocalDescription"]) {
        const read = Object.getOwnPropertyDescriptor(prototype, name)?.get;
        if (read === undefined)
            throw new Error(`RTCPeerConnection has no ${name}`);
        Object.defineProperty(prototype, name, {
            configurable: true,
            get() {
                return withoutCandidates(read.call(this));
            },
        });
    }
    // Registered first, on construction, so that it sees every candidate before the page's own listeners and can keep it back.
    const Original = RTCPeerConnection;
    globalThis.RTCPeerConnection = new Proxy(Original, {
        construct: (target, args, newTarget) => {
            const made = Reflect.construct(target, args, newTarget);
            made.addEventListener("icecandidate", (event) => {
                if (!isLed(made.localDescription?.sdp))
                    return;
                if (event.candidate !== null && event.candidate.candidate !== "")
                    event.stopImmediatePropagation();
            });
            return made;
        },
    });
};
if (globalThis.setsunaLinkEntrance !== undefined)
    leadThroughLink();
export {};
