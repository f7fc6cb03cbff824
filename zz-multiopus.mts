import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args: ["--no-sandbox","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync","--disable-features=WebRtcHideLocalIpsWithMdns","--allow-loopback-in-peer-connection","--autoplay-policy=no-user-gesture-required"] });
const page = await browser.newPage();
await page.addInitScript({ content: "globalThis.__name ??= (n) => n;" }); await page.route("http://localhost/", (r) => r.fulfill({ body: "<p>x", contentType: "text/html" })); await page.goto("http://localhost/");
page.on("console", (m) => console.log("page:", m.text()));
const out = await page.evaluate(async () => {
  const results: Record<string, unknown> = {};
  for (const [n, map, streams, coupled] of [[6, "0,4,1,2,3,5", 4, 2], [8, "0,6,1,2,3,4,5,7", 5, 3]] as const) {
    const r: Record<string, unknown> = {};
    try {
      const context = new AudioContext({ sampleRate: 48000 });
      const dest = new MediaStreamAudioDestinationNode(context, { channelCount: n, channelCountMode: "explicit", channelInterpretation: "discrete" });
      const merger = new ChannelMergerNode(context, { numberOfInputs: n });
      for (let c = 0; c < n; c++) { const o = new OscillatorNode(context, { frequency: 300 + 200 * c }); const g = new GainNode(context, { gain: 0.05 * (c + 1) }); o.connect(g).connect(merger, 0, c); o.start(); }
      merger.connect(dest);
      const track = dest.stream.getAudioTracks()[0]!;
      r.track = track.getSettings().channelCount;
      const a = new RTCPeerConnection(), b = new RTCPeerConnection();
      a.onicecandidate = (e) => e.candidate && b.addIceCandidate(e.candidate);
      b.onicecandidate = (e) => e.candidate && a.addIceCandidate(e.candidate);
      const t = a.addTransceiver(track, { direction: "sendonly" });
      t.setCodecPreferences(RTCRtpSender.getCapabilities("audio")!.codecs.filter((c) => /opus/i.test(c.mimeType)));
      const offer = await a.createOffer();
      const pt = /a=rtpmap:(\d+) opus/.exec(offer.sdp!)![1];
      const munge = (s: string) => s.replace(/opus\/48000\/2/, `multiopus/48000/${n}`).replace(new RegExp(`a=fmtp:${pt} .*`), `a=fmtp:${pt} channel_mapping=${map};num_streams=${streams};coupled_streams=${coupled};minptime=10;useinbandfec=1`);
      const sdp = munge(offer.sdp!);
      try { await a.setLocalDescription({ type: "offer", sdp }); r.local = "accepted"; } catch (e) { r.local = String(e); }
      if (r.local !== "accepted") { await a.setLocalDescription(offer); }
      const code = `onrtctransform = (e) => { const r = e.transformer.readable.getReader(); (async () => { for (;;) { const {value, done} = await r.read(); if (done) return; const m = value.getMetadata(); postMessage({ data: value.data, mime: m.mimeType, ts: m.rtpTimestamp }); } })(); };`;
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      const frames: { data: ArrayBuffer; mime: string; ts: number }[] = [];
      worker.onmessage = (e) => frames.push(e.data);
      await b.setRemoteDescription({ type: "offer", sdp: offer.sdp! });
      for (const tr of b.getTransceivers()) tr.receiver.transform = new RTCRtpScriptTransform(worker, {});
      const answer = await b.createAnswer();
      await b.setLocalDescription(answer);
      // The answerer thinks that it gets opus; the offerer is told multiopus, as a relay could.
      try { await a.setRemoteDescription({ type: "answer", sdp: munge(answer.sdp!) }); r.remote = "accepted"; } catch (e) { r.remote = String(e); }
      r.senderCodecs = t.sender.getParameters().codecs.map((c) => [c.mimeType, c.channels]);
      await new Promise((x) => setTimeout(x, 2500));
      r.frames = frames.length; r.mime = frames[0]?.mime; r.bytes = frames.slice(-3).map((f) => f.data.byteLength); r.toc = frames.slice(-2).map((f) => new Uint8Array(f.data)[0]);
      r.codec = [...(await a.getStats()).values()].filter((s) => s.type === "codec").map((s) => [s.mimeType, s.channels, s.sdpFmtpLine]);
      // decode
      const head = new Uint8Array(21 + n); head.set(new TextEncoder().encode("OpusHead")); const v = new DataView(head.buffer);
      v.setUint8(8, 1); v.setUint8(9, n); v.setUint32(12, 48000, true); v.setUint8(18, 1); v.setUint8(19, streams); v.setUint8(20, coupled); map.split(",").forEach((x, i) => v.setUint8(21 + i, Number(x)));
      const outs: AudioData[] = [];
      const cfg = { codec: "opus", sampleRate: 48000, numberOfChannels: n, description: head };
      try { r.supported = (await AudioDecoder.isConfigSupported(cfg)).supported; } catch (e) { r.supported = String(e); }
      const d = new AudioDecoder({ output: (x) => outs.push(x), error: (e) => { r.decodeError = String(e); } });
      try { d.configure(cfg); let i = 0; for (const f of frames.slice(-60)) d.decode(new EncodedAudioChunk({ type: "key", timestamp: 10000 * i++, data: f.data })); await d.flush(); } catch (e) { r.decodeThrow = String(e); }
      const last = outs.at(-2);
      if (last) { r.outChannels = last.numberOfChannels; r.rms = Array.from({ length: last.numberOfChannels }, (_, p) => { const s = new Float32Array(last.numberOfFrames); last.copyTo(s, { planeIndex: p, format: "f32-planar" }); return [Math.sqrt(s.reduce((q, w) => q + w * w, 0) / s.length).toFixed(4), s.reduce((z, w, i) => z + (i > 0 && Math.sign(w) !== Math.sign(s[i - 1]!) ? 1 : 0), 0) * 48000 / 2 / s.length]; }); }
      a.close(); b.close(); await context.close();
    } catch (e) { r.error = String(e); }
    results[String(n)] = r;
  }
  const c = new AudioContext(); results.maxOut = c.destination.maxChannelCount;
  return results;
});
console.log(JSON.stringify(out, null, 1));
await browser.close();
