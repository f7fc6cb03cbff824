import { Link } from "react-router";
import { PlacesDrawing, UplinkDrawing } from "../../../articles/remote-production/drawings.tsx";
import { uplinkMbps, uplinkToMeasure } from "../../../articles/remote-production/uplink.ts";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const clean = latencyOf("clean", "ours");
const up = latencyOf("bad", "ours-uplink");

export const en: PageText = {
  lead: (
    <p>
      The cameras are at the venue; the vision mixer and the sound desk are in a gallery somewhere else. That means fewer people
      and less equipment on site. It also means that everything people used to say across a room has to go over the network:
      return feed, tally, talkback, requests about quality, and what to do when something stops. This article does all of it over
      an ordinary internet connection.
    </p>
  ),
  sections: [
    {
      id: "what",
      heading: "Plan the return feeds before the outgoing ones",
      body: (
        <>
          <p>
            Talk of remote production tends to start with megabits. What hurts on site is something else: the camera operator is
            on their own. Is my picture on air? What do they want next? Can anyone hear me? Inside one building you just know.
            Over a network you don't, unless someone sends it.
          </p>
          <p>Here is what you need, the most urgent first. Luckily, the urgent signals are the small ones.</p>
          <DataTable
            caption="Signals, and the delay to plan for"
            columns={["Signal", "Direction", "Plan for", "Carried by"]}
            figures={[2]}
            rows={[
              ["tally", "gallery to venue", "100 ms", "control channel"],
              ["talkback", "both", "150 ms", "audio channel, delay 0"],
              ["picture to steer a camera by", "venue to gallery", "150 ms", "FAST channel"],
              ["return feed", "gallery to venue", "300 ms", "video channel, 720p"],
              ["programme picture and sound", "venue to gallery", "500-1000 ms", "normal channel"],
            ]}
          />
          <p>
            These are design values, based on what people put up with in conversation and at a joystick; they are not measurements
            of the product. The point is the last row: the programme can be the slowest of all. Its audience never notices the
            delay, so use it to get rid of gaps.
          </p>
        </>
      ),
    },
    {
      id: "setup",
      heading: "An example",
      body: (
        <>
          <PlacesDrawing language="en" />
          <p>
            Three cameras go into one PC over HDMI capture, and one sender page sends them on three channels. In the gallery,
            three players receive them, and each goes into the mixer over HDMI. Three full-screen outputs need three display
            outputs, or two PCs. With the return feed that makes four video channels, which takes two licences of three channels
            each.
          </p>
          <p>
            To stop cuts between cameras from jumping in time, set the same delay on all three players. Each frame is then shown
            at its capture time plus that delay, which keeps the cameras in sync. Choose a little more than the slowest path
            needs: if the 95th percentile of one-way latency is 90&nbsp;ms, 200&nbsp;ms is comfortable.
          </p>
          <p>
            Send a remotely controlled camera with <Link to="/multilatency">Multi Latency</Link>: the operator uses the FAST
            channel, the mixer the normal one. The pan and tilt head itself is driven by its manufacturer's protocol. Try the{" "}
            <Link to="/multidemo">demonstration</Link> to feel what a delay does to your hand.
          </p>
        </>
      ),
    },
    {
      id: "tally",
      heading: "Tally",
      body: (
        <>
          <p>
            Tally has four values: 0 off, 1 red, 2 green, 3 amber. Give each camera a control channel, 21 to 23 in the example,
            and open <Link to="/app/tally">TALLY</Link> with that number on a phone beside the camera. It fills the screen with a
            colour and a word.
          </p>
          <p>
            The value travels as a state, not as an event: it is sent when it changes and repeated every second. A phone that lost
            its connection shows the right colour as soon as it is back, and one opened late gets the current value at once.
          </p>
          <p>
            Set it with the buttons on the sender page, or have software at the mixer call the{" "}
            <Link to="/api/docs">HTTP API</Link>. The API works for IDs without a password. With a password, control values are
            encrypted too and the server cannot send them for you; send them from a page that has the password.
          </p>
        </>
      ),
    },
    {
      id: "quality",
      heading: "Set the quality from the gallery",
      body: (
        <>
          <p>
            The network at a venue changes when the audience comes in, and nobody there has a hand free. With Control Quality, a
            receiver sets the sender's video bitrate. Agree on a bitrate-control channel (31 in the example), allow the change on
            the sender, and set an upper limit.
          </p>
          <p>
            The change needs no new connection and no keyframe. After a request for 15&nbsp;Mbit/s instead of 5, we measured 10.6,
            11.4, 14.2 and 15.9&nbsp;Mbit/s in the following half seconds; after a request for 10 instead of 15, 8.4 in the first
            half second and 8.8 in the next (640×360 noise, on a busy machine).
          </p>
          <p>
            By the time you can see trouble in the picture, it is too late. Keep an eye on packets lost, retransmitted ratio and
            estimated capacity, and when loss stays above 1&nbsp;%, lower the bitrate of the camera that matters least.
          </p>
        </>
      ),
    },
    {
      id: "talkback",
      heading: "Talkback",
      body: (
        <>
          <p>
            Keep talkback separate from pictures: one audio-only sender from the gallery to the venue, and one back. Delay 0. Mono
            at 64&nbsp;kbit/s is enough for speech.
          </p>
          <ul>
            <li>Use earphones. If it has to be a loudspeaker, turn on echo cancellation on the sender.</li>
            <li>
              On a network that loses packets, protect the sound from loss: with one copy, at twice the bitrate, more than nine in
              ten packets lost at 5&nbsp;% loss are recovered. That is tested.
            </li>
            <li>
              Set microphone levels by the meters on both pages. When there is no sound, they also show on which side it stopped.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "line",
      heading: "The connection and its backup",
      body: (
        <>
          <UplinkDrawing language="en" />
          <p>
            The example adds up to {uplinkMbps().toFixed(1)}&nbsp;Mbit/s. If you plan to use no more than half of what you
            measure, the uplink has to measure {uplinkToMeasure()}&nbsp;Mbit/s. If it doesn't, take the cameras down to 720p at
            4&nbsp;Mbit/s, or use fewer. Two clean pictures make a better programme than three that break up.
          </p>
          <p>
            Know what a poor network does before you have to decide whether to carry on. With 25&nbsp;ms each way, 0 to 15&nbsp;ms
            of jitter and 1&nbsp;% loss at the sender, median latency was {inMs(up.p50)}&nbsp;ms, p95 {inMs(up.p95)}&nbsp;ms, and
            the picture froze for {up.frozenMs.toFixed(0)} ms in 10 s (median of three runs; {latencyIncludes}). On a clean
            network these were {inMs(clean.p50)} ms, {inMs(clean.p95)}&nbsp;ms and {clean.frozenMs.toFixed(0)}&nbsp;ms.
          </p>
          <p>A backup is only a backup if the same fault cannot take out both.</p>
          <Steps>
            <Step title="Get the second connection from a different provider, and of a different kind.">
              <p>Two fixed lines in one duct get cut together. Make one of them mobile.</p>
            </Step>
            <Step title="Put a second PC on the second connection.">
              <p>
                Split the main camera's output and send it all the time on a separate channel. You cannot send twice on one
                number: the later sender is refused. The gallery receives the backup too and cuts to it at the mixer. The product
                does not bond connections.
              </p>
            </Step>
            <Step title="Know how long it takes to come back.">
              <p>
                Senders and receivers reconnect by themselves. A relay process that stops is restarted within a second. When a
                sender disappears, its channel is free again 4 s after its media stopped, at the latest.
              </p>
            </Step>
            <Step title="Record at the venue as well.">
              <p>
                The cards in the cameras are the last backup. A receiver can save the last 600 frames as a replay, but that does
                not replace a recording of the programme.
              </p>
            </Step>
          </Steps>
        </>
      ),
    },
    {
      id: "day",
      heading: "The day before, and the day itself",
      body: (
        <>
          <ul>
            <li>The day before: send all three cameras for 30 minutes at show time. Note the highest loss and round trip.</li>
            <li>
              The day before: hand out the channel list on paper. The sender page has links and QR codes for receivers, and a
              simple connection code sets up another device.
            </li>
            <li>On the day, as doors open: the audience fills up the mobile network. Measure the backup connection once more.</li>
            <li>
              30 minutes before: send tally red, green, amber, off, and have each operator read it out. That tests talkback as
              well.
            </li>
            <li>10 minutes before: cut to the backup once, and back.</li>
            <li>Afterwards: change the ID password, so that nobody who still has the link sees the next production.</li>
          </ul>
          <Note>
            <p>
              Turn off sleep and screen savers on the PCs, and keep sender and receiver in separate windows, in front. Browsers
              slow down hidden tabs.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "limits",
      heading: "What it cannot do",
      body: (
        <ul>
          <li>There is no genlock. Receivers are kept in sync by display time, to about one frame.</li>
          <li>Camera and camera head protocols are not passed through. Phone sensor and game controller values are.</li>
          <li>The picture is 8-bit 4:2:0, H.264 by default: not for keying sources or contribution between broadcasters.</li>
          <li>
            The desktop app with NDI and DeckLink has not been released yet. Until then, use capture devices and HDMI outputs.
          </li>
          <li>
            The direct (P2P) route is weak on lossy networks and reveals each side's IP address to the other. The relay is the
            default.
          </li>
        </ul>
      ),
    },
  ],
};
