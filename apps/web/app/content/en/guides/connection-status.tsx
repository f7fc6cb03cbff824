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
import { serialIds } from "../screens/serial-ids.ts";

const { connections } = connectionWords;
const { latency } = latencyWords;
const { phase } = channels.channels;
const card = serialIds.serialIds.statuses;

const STATUSES: Readonly<Record<ContractStatus, string>> = {
  usable: "Usable",
  "payment-unconfirmed-usable": "Payment not confirmed, usable",
  restricted: "Restricted by the operator",
  "restricted-payment": "Restricted: payment not confirmed",
  "restricted-overload": "Restricted: too many clients",
  "restricted-terms": "Restricted: used against the terms",
  "cancelled-usable": "Cancelled, pending deletion, usable until its last day",
};
const EFFECTS: Readonly<Record<ContractEffect["name"], string>> = {
  open: "Both work",
  "no-new-receivers": "What runs goes on; further receivers are refused",
  shut: "Neither works, and what runs is ended",
};

export const en: PageText = {
  lead: "Who is connected to a serial ID now. This page also says what each column means, and what an ID can do in each state.",
  sections: [
    { id: "live", heading: "Status of your own IDs", body: <LiveStatus /> },
    {
      id: "columns",
      heading: "What is shown",
      body: (
        <>
          <p>
            {connections.title} in My Page has one row for each device that is connected to an ID. While the page is open it is
            brought up to date about every 1.5 seconds.
          </p>
          <Shot
            name="connections"
            alt="The communication status in My Page: rows that send and receive, with streams, address, route, start, bitrate and loss, and a button to end each."
          />
          <Definitions
            entries={[
              {
                term: connections.direction,
                definition: `${connections.directions.send}: the device sends. ${connections.directions.receive}: it receives. WHIP and WHEP software is marked.`,
              },
              {
                term: connections.streams,
                definition: "Video, audio or control, with the channel number, FAST channels included.",
              },
              {
                term: connections.address,
                definition:
                  "A part of the other end's IP address: the last part of IPv4 and the second half of IPv6 are left out.",
              },
              {
                term: connections.route,
                definition: `${connections.routes.relay}: through the relay. ${connections.routes.turn}: from a line that cannot reach it by itself. ${connections.routes.direct}: from browser to browser.`,
              },
              { term: connections.since, definition: "When it was connected. A reconnection begins anew." },
              { term: connections.bitrate, definition: "What went through in the last second." },
              { term: connections.loss, definition: "Share of packets lost in the last five seconds, before they were mended." },
            ]}
          />
        </>
      ),
    },
    {
      id: "ending",
      heading: "Ending a connection",
      body: (
        <>
          <p>
            {connections.end} ends the connection of that device at once. Its screen says that the licensee has ended it, and it
            does not reconnect by itself.
          </p>
          <Note>
            <p>
              Whoever starts again is connected again. To keep somebody out, change the{" "}
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
            [phase.acquiring, "Waits for permission to use camera and microphone", "Allow it in the browser"],
            [phase.connecting, "On its way to the server", "Wait a few seconds"],
            [
              phase["waiting-for-sender"],
              "Connected, but nobody sends yet",
              "Check ID and number, and whether the sender has started",
            ],
            [phase.live, "Sends or receives", "Nothing"],
            [phase.reconnecting, "The connection broke and is being made anew", "Nothing; it goes on by itself"],
            [phase.refused, "The server has refused", "Put right what it names, and start again"],
            [phase.failed, "It cannot go on", "See what it names, and start again"],
          ]}
        />
      ),
    },
    {
      id: "latency",
      heading: "Latency of the last minute",
      body: (
        <>
          <p>
            The receiver's settings column draws the last 60 seconds of the picture. The one-way latency is {latencyIncludes}.
          </p>
          <Definitions
            entries={[
              {
                term: latency.chart,
                definition: `The line is the median latency, the band above it reaches the 95th percentile. A freeze is a column with a cap. Below, bars upwards are packets that were repaired (resent, or recovered by FEC), bars downwards are packets lost. Arrow keys or the pointer read single seconds.`,
              },
              {
                term: latency.stagesHeading,
                definition: `A bar for each stage from ${latency.stages.capture.toLowerCase()} to ${latency.stages.draw.toLowerCase()}, for a frame of median latency and for a late one. The stages add up to the latency shown. A stage that cannot be known has no row: of WHIP software, for example, sender and uplink are one.`,
              },
              {
                term: `${latency.savePicture}, ${latency.saveFile}`,
                definition:
                  "After a freeze or a burst of losses, save the minute to show it to others. Neither holds the serial ID or the password.",
              },
            ]}
          />
        </>
      ),
    },
    {
      id: "contract",
      heading: "States of a contract",
      body: (
        <>
          <p>A contract has seven states. The card of the ID in My Page puts them into four words.</p>
          <DataTable
            caption="States of a contract and what they let an ID do"
            columns={["State", "On the card", "Sending and receiving"]}
            rows={CONTRACT_ROWS.map((row) => [STATUSES[row.status], card[row.card], EFFECTS[row.effect]])}
          />
          <p>
            About payments, see <Link to="/purchaseandcancellation#failed">when a payment fails</Link>. If you do not know why an
            ID is restricted, <Link to="/contact">write to us</Link>.
          </p>
        </>
      ),
    },
  ],
};
