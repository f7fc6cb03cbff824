/** Plain `RTCPeerConnection` and `fetch` on another origin. Runs in Chromium and Firefox. */
import type { Figures, HttpAnswer, HttpRequest, MediaRequest } from "../types.ts";

const WIDTH = 320;
const HEIGHT = 180;
const DRAW_MS = 66;
const GATHER_MS = 3000;
const MOVED = 12;

interface Peer {
  readonly connection: RTCPeerConnection;
  readonly stop: (() => void)[];
  changes: number;
  width: number;
}
const peers: Peer[] = [];

const canvasOf = (): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } => {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no canvas");
  return { canvas, context };
};

const drawnTrack = (peer: Peer): MediaStreamTrack => {
  const { canvas, context } = canvasOf();
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    for (let bar = 0; bar < 8; bar += 1) {
      context.fillStyle = `hsl(${(bar * 45 + step * 20) % 360} 80% 50%)`;
      context.fillRect((bar * WIDTH) / 8, 0, WIDTH / 8, HEIGHT);
    }
  }, DRAW_MS);
  peer.stop.push(() => clearInterval(timer));
  const [track] = canvas.captureStream(15).getVideoTracks();
  if (track === undefined) throw new Error("the canvas gives no track");
  return track;
};

const BEGIN_MS = 500;

const toneTrack = async (peer: Peer): Promise<MediaStreamTrack> => {
  const audio = new AudioContext();
  await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, BEGIN_MS))]);
  if (audio.state !== "running") {
    void audio.close();
    const [track] = (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks();
    if (track === undefined) throw new Error("no test sound");
    return track;
  }
  const tone = audio.createOscillator();
  const out = audio.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  peer.stop.push(() => void audio.close());
  const [track] = out.stream.getAudioTracks();
  if (track === undefined) throw new Error("no tone");
  return track;
};

const isWanted = ({ mimeType, sdpFmtpLine = "" }: RTCRtpCodec, wish: string): boolean => {
  const name = mimeType.toLowerCase();
  const profile = /profile-level-id=(..)/i.exec(sdpFmtpLine)?.[1]?.toLowerCase();
  if (wish === "H264") return name === "video/h264" && profile === "42" && /packetization-mode=1/.test(sdpFmtpLine);
  if (wish === "H264-high") return name === "video/h264" && profile === "64";
  return name.endsWith(`/${wish.toLowerCase()}`);
};

const prefer = (transceiver: RTCRtpTransceiver, kind: "audio" | "video", wish: string, sends: boolean): boolean => {
  const able = (sends ? RTCRtpSender : RTCRtpReceiver).getCapabilities(kind)?.codecs ?? [];
  const wanted = able.filter((codec) => isWanted(codec, wish));
  if (wanted.length > 0) transceiver.setCodecPreferences(wanted);
  return wanted.length > 0;
};

const show = (peer: Peer, track: MediaStreamTrack): void => {
  const element = document.createElement(track.kind === "video" ? "video" : "audio");
  element.autoplay = true;
  element.muted = track.kind === "video";
  element.srcObject = new MediaStream([track]);
  document.body.append(element);
  peer.stop.push(() => element.remove());
  if (!(element instanceof HTMLVideoElement)) return;
  const { context } = canvasOf();
  let before: Uint8ClampedArray | undefined;
  const timer = setInterval(() => {
    if (element.videoWidth === 0) return;
    peer.width = element.videoWidth;
    context.drawImage(element, 0, 0, 32, 18);
    const { data } = context.getImageData(0, 0, 32, 18);
    const last = before;
    if (last !== undefined && data.some((value, at) => Math.abs(value - (last[at] ?? 0)) > MOVED)) peer.changes += 1;
    before = data;
  }, DRAW_MS);
  peer.stop.push(() => clearInterval(timer));
};

const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (connection.iceGatheringState === "complete") resolve();
    };
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHER_MS);
    look();
  });

/** Returns its number, or `missing` without the codec. */
const connect = async (
  wish: MediaRequest,
): Promise<{ readonly peer: number; readonly offer: string; readonly missing?: string }> => {
  const connection = new RTCPeerConnection();
  const peer: Peer = { connection, stop: [], changes: 0, width: 0 };
  const sends = wish.direction === "send";
  connection.addEventListener("track", ({ track }) => show(peer, track));
  for (const kind of ["audio", "video"] as const) {
    const codec = wish[kind];
    if (codec === undefined) continue;
    const source = kind === "audio" ? toneTrack : drawnTrack;
    const transceiver = connection.addTransceiver(sends ? await source(peer) : kind, {
      direction: sends ? "sendonly" : "recvonly",
    });
    if (!prefer(transceiver, kind, codec, sends)) {
      connection.close();
      return { peer: -1, offer: "", missing: codec };
    }
  }
  await connection.setLocalDescription();
  await gathered(connection);
  return { peer: peers.push(peer) - 1, offer: connection.localDescription?.sdp ?? "" };
};

const peerOf = (number: number): Peer => {
  const peer = peers[number];
  if (peer === undefined) throw new Error(`no peer ${number}`);
  return peer;
};

const accept = (number: number, sdp: string): Promise<void> =>
  peerOf(number).connection.setRemoteDescription({ type: "answer", sdp });

type Row = Readonly<Record<string, number | string | undefined>>;
const sum = (rows: readonly Row[], type: string, member: string): number | undefined => {
  const values = rows.filter((row) => row.type === type && typeof row[member] === "number").map((row) => Number(row[member]));
  return values.length === 0 ? undefined : values.reduce((total, value) => total + value, 0);
};

const figures = async (number: number): Promise<Figures> => {
  const { connection, changes, width } = peerOf(number);
  const rows: Row[] = [];
  (await connection.getStats()).forEach((row: Row) => void rows.push(row));
  const audio = rows.filter(({ kind }) => kind === "audio");
  return {
    state: connection.connectionState,
    frames: sum(rows, "inbound-rtp", "framesDecoded"),
    keyframes: sum(rows, "inbound-rtp", "keyFramesDecoded"),
    audioPackets: sum(audio, "inbound-rtp", "packetsReceived"),
    audioEnergy: sum(audio, "inbound-rtp", "totalAudioEnergy"),
    changes,
    width,
    plis: sum(rows, "outbound-rtp", "pliCount"),
    nacks: sum(rows, "outbound-rtp", "nackCount") ?? sum(rows, "inbound-rtp", "nackCount"),
    reports: rows.filter(({ type }) => type === "remote-inbound-rtp").length,
  };
};

const close = (number: number): void => {
  const { connection, stop } = peerOf(number);
  for (const end of stop.splice(0)) end();
  connection.close();
};

const request = async ({ method, url, headers = {}, body }: HttpRequest): Promise<HttpAnswer> => {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
};

const interop = { connect, accept, figures, close, request };
export type BrowserPeer = typeof interop;
Object.assign(globalThis, { interop });
