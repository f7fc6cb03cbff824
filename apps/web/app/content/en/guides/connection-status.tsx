import type { ContractEffect } from "@setsuna/account";
import type { ContractStatus } from "@setsuna/contracts";
import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { CONTRACT_ROWS } from "../../../guides/connection-status/contract-rows.ts";
import { LiveStatus } from "../../../guides/connection-status/live-status.tsx";
import { Shot } from "../../../guides/shot.tsx";
import { latencyIncludes } from "../latency-includes.ts";
import { channels } from "../screens/channels.ts";
import { connections as connectionWords } from "../screens/connections.ts";
import { latency as latencyWords } from "../screens/latency.ts";
import { liveMap as mapWords } from "../screens/live-map.ts";
import { serialIds } from "../screens/serial-ids.ts";

const { connections } = connectionWords;
const { liveMap } = mapWords;
const { latency } = latencyWords;
const { phase } = channels.channels;
const card = serialIds.serialIds.statuses;

const STATUSES: Readonly<Record<ContractStatus, string>> = {
  usable: "Active",
  "payment-unconfirmed-usable": "Active, payment not confirmed",
  restricted: "Restricted by the operator",
  "restricted-payment": "Restricted: payment not confirmed",
  "restricted-overload": "Restricted: too many clients",
  "restricted-terms": "Restricted: violation of the terms",
  "cancelled-usable": "Cancelled, active until the last day",
};
const EFFECTS: Readonly<Record<ContractEffect["name"], string>> = {
  open: "Both work",
  "no-new-receivers": "Running streams continue; new receivers are refused",
  shut: "Neither works; running streams are ended",
};

export const en: PageText = {
  lead: "Who is connected to a serial ID right now, what each column means, and what an ID can do in each state.",
  sections: [
    { id: "live", heading: "Status of your own IDs", body: <LiveStatus /> },
    {
      id: "columns",
      heading: "What is shown",
      body: (
        <>
          <p>
            {connections.title} in My Page has one row for each device connected to an ID. While the page is open, it updates
            about every 1.5 seconds.
          </p>
          <Shot
            name="connections"
            alt="Communication status in My Page: rows for senders and receivers, with streams, address, route, start, bitrate and loss, and a button to end each."
          />
          <Definitions
            entries={[
              {
                term: connections.direction,
                definition: `${connections.directions.send}: the device is sending. ${connections.directions.receive}: it is receiving. WHIP and WHEP software is marked.`,
              },
              {
                term: connections.streams,
                definition: "Video, audio or control, with the channel number, including FAST channels.",
              },
              {
                term: connections.address,
                definition: "Part of the device's IP address: the last part of IPv4 and the second half of IPv6 are left out.",
              },
              {
                term: connections.route,
                definition: `${connections.routes.relay}: through the relay. ${connections.routes.turn}: from a network that cannot reach the relay directly. ${connections.routes.direct}: from browser to browser.`,
              },
              { term: connections.since, definition: "When it connected. A reconnection starts over." },
              { term: connections.bitrate, definition: "What went through in the last second." },
              { term: connections.loss, definition: "Share of packets lost in the last five seconds, before repair." },
            ]}
          />
        </>
      ),
    },
    {
      id: "map",
      heading: "The map on each card, and thumbnails",
      body: (
        <>
          <p>
            The card of an ID in My Page draws its senders, the relay and its viewers. Each line shows bitrate, loss and round
            trip; each box the last five minutes. A device counts once, and pressing it opens its report. Software that speaks
            WHIP or WHEP has no round trip.
          </p>
          <p>
            “{liveMap.thumbnails}” adds a small still of each source. The page that sends makes it about every 10 seconds. You
            alone see it; the server keeps the newest one in memory and forgets it when the source ends. It is off unless you turn
            it on, and there is none of an ID with a password, whose pictures are encrypted from end to end.
          </p>
        </>
      ),
    },
    {
      id: "ending",
      heading: "Ending a connection",
      body: (
        <>
          <p>
            {connections.end} ends that device's connection at once. Its screen says that the licensee ended it, and it does not
            reconnect by itself.
          </p>
          <Note>
            <p>
              Anyone who presses Start again is back. To keep someone out, change the{" "}
              <Link to="/explanation#encryption">password</Link> or the{" "}
              <Link to="/explanation#ip-restriction">IP restriction</Link> of the ID. WHIP and WHEP software may reconnect by
              itself, depending on its settings.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "phases",
      heading: "States of sender and receiver",
      body: (
        <DataTable
          caption="States that the pages show"
          columns={["State", "Meaning", "What to do"]}
          rows={[
            [phase.idle, "Not started", "Press Start"],
            [phase.acquiring, "Waiting for permission to use the camera and microphone", "Allow it in the browser"],
            [phase.connecting, "Connecting to the server", "Wait a few seconds"],
            [
              phase["waiting-for-sender"],
              "Connected, but nobody is sending yet",
              "Check the ID and channel number, and whether the sender has started",
            ],
            [phase.live, "Sending or receiving", "Nothing"],
            [phase.reconnecting, "The connection was lost and is being restored", "Nothing; it reconnects by itself"],
            [phase.refused, "The server refused", "Correct what the message says, and start again"],
            [phase.failed, "It cannot continue", "Check what the message says, and start again"],
          ]}
        />
      ),
    },
    {
      id: "latency",
      heading: "Latency over the last minute",
      body: (
        <>
          <p>The receiver's panel charts the last 60 seconds. One-way latency is measured {latencyIncludes}.</p>
          <Definitions
            entries={[
              {
                term: latency.chart,
                definition: `The line is the median latency; the band above it reaches the 95th percentile. A freeze is a column with a cap. Below, bars pointing up are repaired packets (resent, or recovered by FEC), and bars pointing down are lost packets. Use the arrow keys or the pointer to read single seconds.`,
              },
              {
                term: latency.stagesHeading,
                definition: `A bar for each stage from ${latency.stages.capture.toLowerCase()} to ${latency.stages.draw.toLowerCase()}, for a frame of median latency and for a late one. The stages add up to the latency shown. A stage that cannot be measured has no row: with WHIP software, for example, sender and uplink are one stage.`,
              },
              {
                term: `${latency.savePicture}, ${latency.saveFile}`,
                definition:
                  "After a freeze or a burst of losses, save the last minute to show it to others. Neither contains the serial ID or the password.",
              },
            ]}
          />
        </>
      ),
    },
    {
      id: "contract",
      heading: "Contract states",
      body: (
        <>
          <p>A contract has seven states. The ID's card in My Page sums them up in four.</p>
          <DataTable
            caption="Contract states and what they allow"
            columns={["State", "On the card", "Sending and receiving"]}
            rows={CONTRACT_ROWS.map((row) => [STATUSES[row.status], card[row.card], EFFECTS[row.effect]])}
          />
          <p>
            For payments, see <Link to="/purchaseandcancellation#failed">When a payment fails</Link>. If you don't know why an ID
            is restricted, <Link to="/contact">write to us</Link>.
          </p>
        </>
      ),
    },
  ],
};
