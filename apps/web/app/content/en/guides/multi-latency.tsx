import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { PathsDrawing, ScaleDrawing } from "../../../guides/multi-latency/drawings.tsx";
import { RepairTimeline } from "../../../guides/multi-latency/repair-timeline.tsx";

export const en: PageText = {
  lead: (
    <p>
      From one upload Multi Latency makes two channels: the <strong>FAST channel</strong>, which passes everything on as it comes,
      and the <strong>normal channel</strong>, which waits for a set time and passes on what has been repaired meanwhile. Who must
      react receives FAST; the screen that must look right receives the normal one.
    </p>
  ),
  sections: [
    {
      id: "why",
      heading: "Why one delay is not enough",
      body: (
        <>
          <p>
            Some of the packets that are sent over the internet do not arrive. To notice that, to ask again and to have the answer
            takes one round trip of the line. A picture without gaps has to wait that long. One that does not wait is early, and
            now and then broken.
          </p>
          <p>
            Waiting is what hurts a person who steers a camera from afar, or a performer who answers somebody in another place.
            Gaps are what hurt a screen in a venue, or a broadcast. One delay for both makes one of the two suffer. Sending the
            picture twice would solve it, at the price of twice the upload and twice the encoding.
          </p>
        </>
      ),
    },
    {
      id: "how",
      heading: "How it works",
      body: (
        <>
          <p>
            The sender uploads one picture. The relay passes each packet to the FAST channel as it comes, and puts a copy into a
            delay line. A packet in the line leaves on the normal channel when it has waited for the set time since its arrival.
          </p>
          <PathsDrawing language="en" />
          <p>
            A repair that comes meanwhile takes the place that the lost packet would have had. Who receives the normal channel
            sees neither the loss nor the repair. The relay never decodes, so the picture stays as it was encoded, and a longer
            delay costs it little more than memory.
          </p>
          <ScaleDrawing language="en" />
        </>
      ),
    },
    {
      id: "delay",
      heading: "Set the delay and see what it repairs",
      body: (
        <>
          <p>
            Choose the sender's line and move the normal channel's delay. FAST is above, the normal channel below. A short red
            stroke is a frame that leaves with a gap.
          </p>
          <RepairTimeline />
          <p>
            A delay shorter than the round trip repairs nothing. Just above it most of the losses are gone; those whose request or
            repair was lost as well follow one round trip later, and another. <strong>Three to five round trips</strong> are a
            good first setting.
          </p>
          <Note>
            <p>
              This is reckoned, on these assumptions: three seconds of 30 frames a second, 17 packets each, about 5&nbsp;Mbit/s;
              packets are lost independently of each other, and requests and repairs at the same rate; a loss is noticed when the
              next packet comes, and asked for again every round trip. The way from the relay to the viewer is left out. The
              product also sends parity while a line loses packets and works most losses out without waiting, so its FAST channel
              has fewer gaps than this drawing.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "set",
      heading: "How to set it",
      body: (
        <>
          <Steps>
            <Step title="On the sender, enter the number of the FAST channel.">
              <p>
                Under Multi Latency, a number from 1 to 255 other than the normal channel's. Blank means that it is not used. A
                number that somebody else is sending on refuses the whole start.
              </p>
            </Step>
            <Step title="Choose the normal channel's delay, in the field Normal channel delay.">
              <p>
                0 to 1000&nbsp;ms, 750&nbsp;ms at first. A link to the sender may carry both: <code>fast=2&hold=500</code>.
              </p>
            </Step>
            <Step title="Receivers take the channel that suits their part.">
              <p>
                Who steers opens the FAST number, the screen that is shown opens the normal one, both on the ordinary receiver.
                The sender offers a link for each.
              </p>
            </Step>
            <Step title="Leave the receivers' own delay at 0 to begin with.">
              <p>
                It shows each frame that long after it was captured. To have several screens of the normal channel in step, give
                all of them the same value, a little above the latency that they report.
              </p>
            </Step>
          </Steps>
          <p>
            Sound obeys the same settings and stays with its picture on either channel. To see the difference on one screen, use{" "}
            <Link to="/app/multilatency">the page with both sides</Link>.
          </p>
        </>
      ),
    },
    {
      id: "choose",
      heading: "Who receives which",
      body: (
        <DataTable
          caption="Parts and channels"
          quietCaption
          columns={["Who receives", "Channel", "Because"]}
          rows={[
            ["Whoever steers a camera from afar", "FAST", "the hand sees its result at once"],
            ["Performers and hosts who answer each other", "FAST", "pauses stay natural"],
            ["The vision mixer, for the timing of cuts", "FAST", "picture and cues from the site stay together"],
            ["The screen in the venue, the broadcast", "normal", "losses are repaired"],
            ["The recording", "normal", "no gap is kept that nobody can mend later"],
          ]}
        />
      ),
    },
    {
      id: "limits",
      heading: "What it cannot do",
      body: (
        <ul>
          <li>
            It repairs what is lost between sender and relay. Losses between relay and receiver are mended by each receiver for
            itself.
          </li>
          <li>
            What is not sent again within the delay leaves as a gap. After an outage of some hundred milliseconds, what was held
            up comes in one go.
          </li>
          <li>
            The page with both sides receives FAST once and shows it twice. A repair that was too late for FAST is missing on its
            delayed side too. To judge the repaired picture, receive the normal channel.
          </li>
          <li>The page with both sides needs a browser with instant playout: Chrome or Edge.</li>
          <li>
            A line holds 8 MiB at most. 1000&nbsp;ms at 25&nbsp;Mbit/s are 3.1 MB; above 64&nbsp;Mbit/s the oldest packets leave
            before 1000&nbsp;ms are over.
          </li>
          <li>When the sender stops, what is still held is dropped, and both channels end together.</li>
          <li>The FAST channel is a video channel like any other and counts towards the channels of the ID.</li>
        </ul>
      ),
    },
  ],
};
