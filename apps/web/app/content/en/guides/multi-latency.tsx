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
      Multi Latency turns one upload into two channels: the <strong>FAST channel</strong>, which forwards everything as it
      arrives, and the <strong>normal channel</strong>, which waits for a set time and forwards the picture with its losses
      repaired. People who have to react watch FAST; a screen that has to look right gets the normal channel.
    </p>
  ),
  sections: [
    {
      id: "why",
      heading: "Why one delay is not enough",
      body: (
        <>
          <p>
            Some packets sent over the internet never arrive. Noticing that, asking again and getting the answer takes one round
            trip. A picture without gaps has to wait that long. One that does not wait is early, and now and then broken.
          </p>
          <p>
            Waiting hurts when you steer a camera remotely, or answer someone in another place. Gaps hurt on a screen in a venue,
            or on air. With one delay for both, one of the two suffers. Sending the picture twice would solve that, but it doubles
            the upload and the encoding.
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
            The sender uploads one picture. The relay forwards each packet on the FAST channel as it arrives, and puts a copy into
            a delay buffer. Each packet leaves the buffer on the normal channel, the set time after it arrived.
          </p>
          <PathsDrawing language="en" />
          <p>
            A repair that arrives in that time takes the lost packet's place, so the normal channel shows neither the loss nor the
            repair. The relay never decodes: the picture stays exactly as it was encoded, and a longer delay costs little more
            than memory.
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
            Choose the sender's connection and move the delay of the normal channel. FAST is above, the normal channel below. A
            short red stroke is a frame sent out with a gap.
          </p>
          <RepairTimeline />
          <p>
            A delay shorter than the round trip repairs nothing. Just above it, most losses are gone. Where the request or the
            repair was lost too, it takes one more round trip, and then another. <strong>Three to five round trips</strong> is a
            good starting point.
          </p>
          <Note>
            <p>
              This chart is calculated, not measured. Its assumptions: three seconds at 30 frames per second, 17 packets each,
              about 5&nbsp;Mbit/s; packets are lost independently of each other, requests and repairs at the same rate; a loss is
              noticed when the next packet arrives, and requested again every round trip. The path from the relay to the viewer is
              left out. While packets are being lost, the product also sends FEC and recovers most losses without waiting, so its
              FAST channel has fewer gaps than this chart.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "set",
      heading: "How to set it up",
      body: (
        <>
          <Steps>
            <Step title="On the sender, enter the number of the FAST channel.">
              <p>
                Under Multi Latency, enter a number from 1 to 255 other than the normal channel's. Leave it blank to do without.
                If someone else is already sending on that number, nothing starts.
              </p>
            </Step>
            <Step title="Choose the delay of the normal channel, under Normal channel delay.">
              <p>
                0 to 1000&nbsp;ms; it starts at 750&nbsp;ms. A link to the sender can set both: <code>fast=2&hold=500</code>.
              </p>
            </Step>
            <Step title="Each receiver takes the channel that suits its job.">
              <p>
                The operator opens the FAST channel and the audience's screen the normal one, both on the ordinary receiver page.
                The sender offers a link for each.
              </p>
            </Step>
            <Step title="Leave the receivers' own delay at 0 to start with.">
              <p>
                That delay counts from capture. To keep several screens on the normal channel in sync, set the same value on all
                of them, a little above the latency they report.
              </p>
            </Step>
          </Steps>
          <p>
            Sound follows the same settings and stays with its picture on either channel. To see the difference on one screen, use
            the <Link to="/app/multilatency">side-by-side receiver</Link>.
          </p>
        </>
      ),
    },
    {
      id: "choose",
      heading: "Who receives which",
      body: (
        <DataTable
          caption="Who receives which channel"
          quietCaption
          columns={["Receiver", "Channel", "Why"]}
          rows={[
            ["Remote camera operators", "FAST", "your hand sees its result at once"],
            ["Performers and hosts in conversation", "FAST", "pauses stay natural"],
            ["The vision mixer, for timing cuts", "FAST", "picture and cues from the venue stay together"],
            ["The venue's screen, the broadcast", "normal", "losses are repaired"],
            ["The recording", "normal", "a recorded gap can never be repaired"],
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
            The delay covers losses between sender and relay. Losses between relay and receiver are repaired by each receiver for
            itself.
          </li>
          <li>
            Anything not resent within the delay goes out as a gap. After an outage of a few hundred milliseconds, what was held
            up arrives in one go.
          </li>
          <li>
            The side-by-side receiver receives FAST once and shows it twice. A repair that was too late for FAST is missing from
            its delayed side too. To judge the repaired picture, receive the normal channel.
          </li>
          <li>The side-by-side receiver needs a browser with instant playout: Chrome or Edge.</li>
          <li>
            A delay buffer holds 8 MiB at most. 1000&nbsp;ms at 25&nbsp;Mbit/s are 3.1 MB; above 64&nbsp;Mbit/s the oldest packets
            leave before 1000&nbsp;ms are up.
          </li>
          <li>When the sender stops, anything still in the buffer is dropped, and both channels end together.</li>
          <li>The FAST channel is a video channel like any other and counts towards the channels of the ID.</li>
        </ul>
      ),
    },
  ],
};
