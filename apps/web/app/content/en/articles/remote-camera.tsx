import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const clean = latencyOf("clean", "ours");

export const en: PageText = {
  lead: (
    <p>
      One camera on a harbour roof, another above a boxing ring, a third in a studio that is dark most of the week. None of them
      has an operator on site. One person in another city, controller in hand, steers whichever is needed next.
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "What this is",
      body: (
        <Note>
          <p>
            This is a worked example. It describes no customer, and the places are invented. Every figure comes with its
            conditions.
          </p>
        </Note>
      ),
    },
    {
      id: "hand",
      heading: "Your hand notices first",
      body: (
        <>
          <p>
            If you pan by a late picture, you overshoot, come back, and overshoot again. Up to about 150&nbsp;ms your hand adapts;
            beyond that people start to nudge and wait. An audience doesn't notice even seconds. So the operator and the audience
            should not get the same picture, although there is only enough uplink for one.
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
              ["FAST, video 2", "operator", "none", "to steer by"],
              ["normal, video 1", "programme", "750 ms", "lost packets have been repaired by then"],
              ["control 4", "the PC at the head", "none", "controller sticks"],
              ["control 21", "a phone at the camera", "none", "tally, for anyone walking past"],
              ["control 31", "sender", "none", "bitrate, set by the operator"],
            ]}
          />
          <p>
            On a clean network our own bench measures a median of {inMs(clean.p50)}&nbsp;ms and a 95th percentile of{" "}
            {inMs(clean.p95)}&nbsp;ms on one machine ({latencyIncludes}). Add half of your round trip, and what your camera and
            display take.
          </p>
        </>
      ),
    },
    {
      id: "head",
      heading: "The last metre is up to you",
      body: (
        <>
          <p>
            Control channels carry a controller's stick values alongside the picture, up to 120 times a second, never stale ones.
            They do not speak a motor head's protocol. At the far end, a small program reads the values from the receiver page or
            from the command line's local API, and drives the head with its manufacturer's protocol.
          </p>
          <ul>
            <li>Stop when the values stop. A head that keeps moving after the connection drops hits its end stop, or worse.</li>
            <li>
              Limit the speed in that program, don't rely on the operator: a controller dropped on a desk sends full deflection.
            </li>
            <li>Give the head a home position, and return to it when the sender comes back.</li>
          </ul>
          <p>
            The <Link to="/controlsignals">control signal table</Link> shows which input becomes which value.
          </p>
        </>
      ),
    },
    {
      id: "alone",
      heading: "A camera left alone for months",
      body: (
        <ul>
          <li>
            Sender and receiver reconnect by themselves. Open the page when the PC starts: its link carries all the settings.
          </li>
          <li>Save bandwidth at night: the operator turns the bitrate down remotely, with nobody on the roof.</li>
          <li>Set an ID password, so that pictures are encrypted from the roof to the operator, and an IP restriction.</li>
          <li>No software fixes a PC without power or a frosted lens. Keep a ladder in the plan.</li>
        </ul>
      ),
    },
  ],
};
