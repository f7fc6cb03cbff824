import { Link } from "react-router";
import { PlacesDrawing, UplinkDrawing } from "../../../articles/remote-production/drawings.tsx";
import { uplinkMbps, uplinkToMeasure } from "../../../articles/remote-production/uplink.ts";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";

const clean = latencyOf("clean", "ours");
const up = latencyOf("bad", "ours-uplink");

export const en: PageText = {
  lead: (
    <p>
      The cameras are at the site; the vision mixer and the sound desk are in a gallery somewhere else. That saves people and
      equipment on site, and it puts on the line everything that used to be said across a room: return picture, tally, talkback,
      wishes about quality, and what to do when something stops. This article lays all of it over an ordinary internet connection.
    </p>
  ),
  sections: [
    {
      id: "what",
      heading: "Plan the lines that come back before the one that goes out",
      body: (
        <>
          <p>
            Talks about remote production tend to begin with megabits. What hurts on site is something else: the camera operator
            is left alone. Is my picture on air, what is wanted next, does anybody hear me? In one building all of this is in the
            air. Across a line none of it is, unless somebody sends it.
          </p>
          <p>Here is what is needed, the most urgent first. Luckily the urgent things are the small ones.</p>
          <DataTable
            caption="Lines, and the delay to plan for"
            columns={["Line", "Direction", "Plan for", "Carried by"]}
            figures={[2]}
            rows={[
              ["tally", "gallery to site", "100 ms", "control channel"],
              ["talkback", "both", "150 ms", "audio channel, delay 0"],
              ["picture to steer a camera by", "site to gallery", "150 ms", "FAST channel"],
              ["return picture", "gallery to site", "300 ms", "video channel, 720p"],
              ["programme picture and sound", "site to gallery", "500-1000 ms", "normal channel"],
            ]}
          />
          <p>
            These are values to design by, from what people bear in conversation and at a joystick, and not measurements of the
            product. The point is the last row: the programme may be the slowest of all. Its audience does not know the delay, so
            it can have freedom from gaps instead.
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
            Three cameras go by HDMI capture into one PC, which sends them on three channels from one sender page. In the gallery
            a receiver page shows three players, each taken by HDMI into the mixer. Three full-screen outputs need three display
            outputs; two PCs do as well. With the return picture there are four video channels, which takes two licences of three
            each.
          </p>
          <p>
            So that a cut between cameras does not jump in time, give all three players the same delay. Each frame is then shown
            at its time of capture plus that value, which brings the cameras into step. Choose a little more than the worst line
            needs: where the 95th percentile of one-way latency is 90&nbsp;ms, 200&nbsp;ms is comfortable.
          </p>
          <p>
            Send a camera that is steered from afar by <Link to="/multilatency">Multi Latency</Link>: whoever steers takes the
            FAST channel, the mixer takes the normal one. The pan and tilt head itself is driven by its own maker's protocol. What
            a delay does to the hand can be tried in the <Link to="/multidemo">demonstration</Link>.
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
            The value travels as a state and not as an event: sent when it changes, and every second after that. A phone that was
            out of reach shows the right colour as soon as it is back, and one that is opened late gets the present value at once.
          </p>
          <p>
            To set it, press the buttons on the sender page, or let a program at the mixer call the{" "}
            <Link to="/api/docs">HTTP API</Link>. The API works for IDs without a password. With one, values are encrypted too,
            and the server cannot speak for you; send them from a page that knows the password.
          </p>
        </>
      ),
    },
    {
      id: "quality",
      heading: "Quality, set from the gallery",
      body: (
        <>
          <p>
            The line of a site changes when the audience comes in, and nobody there has a hand free. By Control Quality a receiver
            sets the sender's video bitrate. Agree on a bitrate-control channel (31 in the example), allow the change at the
            sender, and give it an upper limit.
          </p>
          <p>
            The change needs no new connection and no keyframe. We measured, after a wish for 15&nbsp;Mbit/s in place of 5, rates
            of 10.6, 11.4, 14.2 and 15.9&nbsp;Mbit/s in the half seconds that followed; after one for 10 in place of 15, 8.4 in
            the first half second and 8.8 in the next (640×360 of noise, on a busy machine).
          </p>
          <p>
            By the time a picture shows trouble it is late to act. Keep packet loss, retransmitted ratio and estimated line
            capacity in view, and when loss stays above 1&nbsp;%, take down the camera that matters least.
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
            Keep talkback apart from pictures: one sender with an audio channel alone from the gallery to the site, and one back.
            Delay 0. Mono at 64&nbsp;kbit/s is enough for speech.
          </p>
          <ul>
            <li>Use earphones. If it has to be a loudspeaker, switch on echo cancellation at the sender.</li>
            <li>
              On a line that loses packets sound can be sent twice, at twice its bitrate. At 5&nbsp;% loss more than nine in ten
              lost packets have their copy; that is tested.
            </li>
            <li>Set microphones by the meters on both pages. When no sound comes, they also tell on which side it stopped.</li>
          </ul>
        </>
      ),
    },
    {
      id: "line",
      heading: "The line, and its spare",
      body: (
        <>
          <UplinkDrawing language="en" />
          <p>
            The example adds up to {uplinkMbps().toFixed(1)}&nbsp;Mbit/s. If no more than half of the measured line is planned
            for, the uplink has to measure {uplinkToMeasure()}&nbsp;Mbit/s. Where it does not, take the cameras to 720p at
            4&nbsp;Mbit/s, or take fewer. Two clean pictures make a better programme than three that break up.
          </p>
          <p>
            Know what a bad line does before deciding to go on or to stop. With 25&nbsp;ms one way, 0 to 15&nbsp;ms of jitter and
            1&nbsp;% loss on the way up, the median from capture to screen was {inMs(up.p50)}&nbsp;ms, p95 {inMs(up.p95)}&nbsp;ms,
            and the picture stood for {up.frozenMs.toFixed(0)} ms in 10 s (median of three runs). On a clean line these were{" "}
            {inMs(clean.p50)} ms, {inMs(clean.p95)}&nbsp;ms and {clean.frozenMs.toFixed(0)}&nbsp;ms.
          </p>
          <p>A spare is only one if the same cause cannot stop both.</p>
          <Steps>
            <Step title="Take the second line from another company, and of another kind.">
              <p>Two fixed lines through one duct are cut together. Make one of them mobile.</p>
            </Step>
            <Step title="Put a second PC on the second line.">
              <p>
                Split the picture of the main camera and send it all the time on a channel of its own. One number cannot be sent
                twice: the later sender is refused. The gallery receives the spare too and cuts to it at the mixer. The product
                does not bond lines.
              </p>
            </Step>
            <Step title="Know how long it takes to come back.">
              <p>
                Senders and receivers reconnect by themselves. A relay process that stops is started again within a second. The
                number of a sender that is gone is free 4 s after its media stopped, at the latest.
              </p>
            </Step>
            <Step title="Record at the site as well.">
              <p>
                The cards in the cameras are the last spare. A receiver can save the last 600 frames as a replay, which does not
                replace a recording of the programme.
              </p>
            </Step>
          </Steps>
        </>
      ),
    },
    {
      id: "day",
      heading: "The day before, and the day",
      body: (
        <>
          <ul>
            <li>
              The day before: send all three cameras for 30 minutes at the hour of the show. Note the highest loss and round trip.
            </li>
            <li>
              The day before: hand out the channel list on paper. Links and QR codes for receivers are on the sender page; a
              simple connection code sets up another device.
            </li>
            <li>
              On the day, around the opening of doors: an audience fills the mobile network. Measure the spare line once more.
            </li>
            <li>
              30 minutes before: send tally red, green, amber, off, and have each operator read it out. That checks talkback as
              well.
            </li>
            <li>10 minutes before: cut to the spare once, and back.</li>
            <li>Afterwards: change the ID's password, so that nobody who has the link sees the next production.</li>
          </ul>
          <Note>
            <p>
              Turn off sleep and screen saving on the PCs, and keep sender and receiver in windows of their own, in front.
              Browsers slow down tabs that nobody sees.
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
          <li>No genlock is carried. What is brought into step at the receivers is the time of display, to about a frame.</li>
          <li>Protocols of camera heads and cameras are not passed through. Values of phone sensors and game controllers are.</li>
          <li>Pictures are 8 bit 4:2:0, H.264 first: not for keying material or contribution between broadcasters.</li>
          <li>
            The desktop app with NDI and DeckLink is not released yet. Until then capture devices and HDMI outputs do that work.
          </li>
          <li>
            The direct (P2P) route is weak on lossy lines and shows each side the other's IP address. The relay is the default.
          </li>
        </ul>
      ),
    },
  ],
};
