import type { BrowserContext, Page } from "playwright-core";

/** Headless Chromium's camera has no sides, light, zoom or rotation. */
interface PhoneCameras {
  connections: number;
  rotate(): void;
  unplug(): void;
  told(): { readonly torch?: boolean; readonly zoom?: number };
  microphoneOpen(): boolean | undefined;
}

declare global {
  var setsunaPhone: PhoneCameras | undefined;
}

/** The back is Chromium's own with the recording, the front an upright drawing. */
const install = (): void => {
  const devices = navigator.mediaDevices;
  if (devices === undefined) return;
  const real = devices.getUserMedia.bind(devices);
  const front = document.createElement("canvas");
  const context = front.getContext("2d");
  [front.width, front.height] = [360, 640];
  let frame = 0;
  setInterval(() => {
    if (context === null) return;
    context.fillStyle = frame++ % 2 === 0 ? "#204080" : "#3060a0";
    context.fillRect(0, 0, front.width, front.height);
  }, 100);

  let video: MediaStreamTrack | undefined;
  let audio: MediaStreamTrack | undefined;
  let advanced: Record<string, unknown> = {};
  const back = (track: MediaStreamTrack): MediaStreamTrack => {
    const apply = track.applyConstraints.bind(track);
    let constraints: MediaTrackConstraints = {};
    Object.assign(track, {
      getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.1 } }),
      getConstraints: () => constraints,
      applyConstraints: async (next: MediaTrackConstraints) => {
        constraints = next;
        const { advanced: sets, ...plain } = next;
        advanced = Object.assign({}, ...(sets ?? []));
        await apply(plain);
      },
    });
    return track;
  };
  devices.getUserMedia = async (constraints) => {
    const wanted = typeof constraints?.video === "object" ? constraints.video : undefined;
    const facing = typeof wanted?.facingMode === "object" && "ideal" in wanted.facingMode ? wanted.facingMode.ideal : undefined;
    const drawn = facing === "user";
    const stream = new MediaStream();
    if (drawn) stream.addTrack(front.captureStream(10).getVideoTracks()[0] as MediaStreamTrack);
    const rest = { video: !drawn && constraints?.video, audio: constraints?.audio };
    if (rest.video || rest.audio) for (const track of (await real(rest)).getTracks()) stream.addTrack(track);
    const [picture] = stream.getVideoTracks();
    if (picture !== undefined) {
      const settings = picture.getSettings.bind(picture);
      picture.getSettings = () => ({ ...settings(), facingMode: drawn ? "user" : "environment" });
      video = drawn ? picture : back(picture);
    }
    audio = stream.getAudioTracks()[0] ?? audio;
    return stream;
  };

  const Connection = RTCPeerConnection;
  globalThis.setsunaPhone = {
    connections: 0,
    rotate: () => {
      [front.width, front.height] = [front.height, front.width];
    },
    unplug: () => {
      video?.stop();
      video?.dispatchEvent(new Event("ended"));
    },
    told: () => advanced,
    microphoneOpen: () => audio?.enabled,
  };
  globalThis.RTCPeerConnection = class extends Connection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      if (globalThis.setsunaPhone) globalThis.setsunaPhone.connections += 1;
    }
  };
};

export const givePhoneCameras = (context: BrowserContext): Promise<unknown> => context.addInitScript(install);

export const unplugCamera = (page: Page): Promise<void> => page.evaluate(() => globalThis.setsunaPhone?.unplug());
