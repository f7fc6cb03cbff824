import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";

const clean = latencyOf("clean", "ours");

/** The example of cameras that are steered from afar, in English. */
export const en: PageText = {
  lead: (
    <p>
      A camera on a harbour roof, another over a ring, a third in a studio that is dark most of the week. Nobody stands at any of
      them. One operator, in another city, has a controller in hand and steers whichever is wanted next.
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "What this is",
      body: (
        <Note>
          <p>An example to build by. It describes no customer; the places are invented. Every figure names its condition.</p>
        </Note>
      ),
    },
    {
      id: "hand",
      heading: "The hand knows first",
      body: (
        <>
          <p>
            Whoever pans by a late picture overshoots, comes back, and overshoots again. Up to about 150&nbsp;ms a hand adapts;
            beyond that people begin to nudge and wait. An audience does not notice seconds. So the operator and the audience
            should not get the same picture, although the line has room for one upload only.
          </p>
          <p>
            <Link to="/multilatency">Multi Latency</Link> is made for this. The sender uploads once. The FAST channel shows each
            frame as it arrives, gaps and all; the normal channel shows the same frames later, repaired. Feel the difference in
            the <Link to="/multidemo">demonstration</Link>: 750&nbsp;ms against none.
          </p>
        </>
      ),
    },
    {
      id: "signals",
      heading: "The signals",
      body: (
        <>
          <ChainDrawing
            label="The camera's PC sends one stream to the relay, which gives the operator the FAST channel and the programme the normal one. Controller values and tally go back to the camera."
            places={[
              { name: "Roof", lines: ["camera, motor head, small PC"], down: ["one upload"], back: ["control 4", "tally 21"] },
              {
                name: "Relay",
                lines: ["FAST 2, normal 1"],
                down: ["FAST, at once"],
                back: ["stick values", "bitrate, control 31"],
              },
              { name: "Operator", lines: ["picture, game controller"], down: ["cue"] },
              { name: "Programme", lines: ["normal channel, 750 ms later"] },
            ]}
          />
          <DataTable
            caption="Who gets what"
            columns={["Channel", "To", "Delay", "Why"]}
            figures={[2]}
            rows={[
              ["FAST, video 2", "operator", "none", "the hand follows it"],
              ["normal, video 1", "programme", "750 ms", "lost packets are there by then"],
              ["control 4", "the PC at the head", "none", "sticks of the controller"],
              ["control 21", "a phone at the camera", "none", "tally, for whoever walks by"],
              ["control 31", "sender", "none", "bitrate, set by the operator"],
            ]}
          />
          <p>
            On a clean line our own bench has a median of {inMs(clean.p50)}&nbsp;ms and a 95th percentile of {inMs(clean.p95)}
            &nbsp;ms from capture to screen, on one machine. Add half of your round trip, and what camera and display take.
          </p>
        </>
      ),
    },
    {
      id: "head",
      heading: "The last metre is yours",
      body: (
        <>
          <p>
            Control channels carry the sticks of a controller beside the picture, up to 120 times a second, never an old one. They
            do not speak the language of a motor head. At the far end a small program reads the values, by the receiver page or by
            the command line's local API, and drives the head by its maker's protocol.
          </p>
          <ul>
            <li>Stop when values stop. A head that goes on after the line broke hits its end stop, or worse.</li>
            <li>Limit speed in that program and not in the hand: a controller dropped on a desk sends full deflection.</li>
            <li>Give the head a home position, and go there when the sender comes back.</li>
          </ul>
          <p>
            Which input becomes which value is in the <Link to="/controlsignals">table of control signals</Link>.
          </p>
        </>
      ),
    },
    {
      id: "alone",
      heading: "A camera that is alone for months",
      body: (
        <ul>
          <li>Sender and receiver reconnect by themselves. Start the page with the PC: its address carries all its settings.</li>
          <li>Encode less at night: the operator turns the bitrate down from afar, without anybody on the roof.</li>
          <li>Set an ID password, so that pictures are encrypted from the roof to the operator, and an address list.</li>
          <li>What no software brings back: a PC without power, a lens with frost. Plan the ladder.</li>
        </ul>
      ),
    },
  ],
};
