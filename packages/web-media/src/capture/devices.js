const KINDS = { videoinput: "camera", audioinput: "microphone" };
/**
 * Cameras and microphones that the browser lets us see; empty in an insecure context. Devices without an id (access not yet
 * allowed) are left out: they cannot be chosen.
 */
export const listDevices = async () => {
    const media = navigator.mediaDevices;
    if (media?.enumerateDevices === undefined)
        return [];
    const devices = await media.enumerateDevices();
    return devices.flatMap(({ deviceId, kind, label }) => {
        const known = KINDS[kind];
        return known === undefined || deviceId === "" ? [] : [{ deviceId, kind: known, label }];
    });
};
