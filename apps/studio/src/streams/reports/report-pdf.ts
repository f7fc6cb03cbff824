import { formatSerialId, Language, type ReportParticipant, SerialId, SessionReport } from "@setsuna/contracts";
import { z } from "zod";
import { type DocumentFonts, GREY, PAGE, Sheet, type TextStyle } from "../../platform/index.ts";
import { PrintedChart } from "./printed-charts.ts";
import { CHART_HEIGHT, drawChart } from "./report-charts.ts";
import { REPORT_TEXTS, type ReportTexts } from "./report-texts.ts";

/** Contents of a printed report. */
export const PrintedReport = z.object({
  language: Language,
  zone: z.string(),
  serialId: SerialId,
  report: SessionReport,
  charts: z.array(PrintedChart),
});
export type PrintedReport = z.infer<typeof PrintedReport>;

const WIDTH = PAGE.right - PAGE.left;
const SMALL: TextStyle = { size: 8, colour: GREY };
const TIME_WIDTH = 110;

const clock = ({ language, zone }: PrintedReport, at: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "medium", timeZone: zone }).format(new Date(at));
const moment = ({ language, zone }: PrintedReport, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "medium", timeZone: zone }).format(new Date(at));

const head = (sheet: Sheet, printed: PrintedReport, words: ReportTexts): number => {
  const { serialId, report, zone } = printed;
  let y = sheet.write("H1", words.title, PAGE.left, PAGE.top, WIDTH, { size: 22, bold: true }) + 6;
  y =
    sheet.write("P", words.channel(formatSerialId(serialId), report.channel), PAGE.left, y, WIDTH, { size: 12, bold: true }) + 2;
  y = sheet.write("P", words.span(moment(printed, report.startedAt), moment(printed, report.endedAt)), PAGE.left, y, WIDTH);
  return sheet.write("P", words.zone(zone), PAGE.left, y, WIDTH, SMALL) + 16;
};

/** Starts another page if `height` no longer fits. */
const roomFor = (sheet: Sheet, y: number, height: number): number => {
  if (y + height <= PAGE.bottom) return y;
  sheet.newPage();
  return PAGE.top;
};

const heading = (sheet: Sheet, text: string, top: number): number => {
  const y = roomFor(sheet, top, 60);
  return sheet.write("H2", text, PAGE.left, y, WIDTH, { size: 13, bold: true }) + 6;
};

const faults = (sheet: Sheet, printed: PrintedReport, words: ReportTexts, top: number): number => {
  const { report, language } = printed;
  let y = heading(sheet, words.faults, top);
  if (report.faults.length === 0) y = sheet.write("P", words.noFaults, PAGE.left, y, WIDTH) + 4;
  const textWidth = WIDTH - TIME_WIDTH;
  for (const { from, to, sentence } of report.faults) {
    y = roomFor(sheet, y, sheet.heightOf(sentence[language], textWidth) + 8);
    sheet.rule(PAGE.left, PAGE.right, y);
    const group = sheet.group("P");
    const isShort = Date.parse(to) - Date.parse(from) <= 1000;
    const time = isShort ? clock(printed, from) : `${clock(printed, from)}\u2013${clock(printed, to)}`;
    sheet.write("Span", time, PAGE.left, y + 4, TIME_WIDTH - 8, {}, group);
    y = sheet.write("Span", sentence[language], PAGE.left + TIME_WIDTH, y + 4, textWidth, {}, group) + 4;
  }
  if (report.moreFaults > 0) y = sheet.write("P", words.more(report.moreFaults), PAGE.left, y + 4, WIDTH, SMALL);
  return y + 18;
};

const charts = (sheet: Sheet, printed: PrintedReport, words: ReportTexts, top: number): number => {
  if (printed.charts.length === 0) return top;
  const { startedAt, endedAt } = printed.report;
  let y = heading(sheet, words.charts, top);
  y = sheet.write("P", words.chartKey, PAGE.left, y, WIDTH, SMALL) + 6;
  for (const chart of printed.charts) {
    y = drawChart(sheet, chart, {
      startedAt: Date.parse(startedAt),
      endedAt: Date.parse(endedAt),
      y: roomFor(sheet, y, CHART_HEIGHT),
      words: words.chart(chart.direction, chart.number),
    });
  }
  const span = `${clock(printed, startedAt)}\u2013${clock(printed, endedAt)}`;
  return sheet.write("P", span, PAGE.left, roomFor(sheet, y - 8, 18), WIDTH, { ...SMALL, align: "right" }) + 18;
};

const COLUMNS = [0, 90, 190, 285, 350, 415] as const;

const cellsOf = (one: ReportParticipant, words: ReportTexts): readonly string[] => [
  words.device(one.direction, one.number),
  [words.clients[one.client], ...(one.region === null ? [] : [one.region])].join(" "),
  one.latencyMs === null ? "\u2013" : `${Math.round(one.latencyMs)} / ${Math.round(one.latencyP95Ms ?? 0)} ms`,
  one.frozenMs === null ? "\u2013" : `${(one.frozenMs / 1000).toFixed(1)} s`,
  one.lossRatio === null ? "\u2013" : `${(100 * one.lossRatio).toFixed(2)}%`,
  `${(one.bitrate / 1_000_000).toFixed(2)} Mbit/s`,
];

const row = (sheet: Sheet, cells: readonly string[], y: number, style: TextStyle): number => {
  const group = sheet.group("P");
  const ends = cells.map((text, index) => {
    const left = COLUMNS[index] ?? 0;
    return sheet.write("Span", text, PAGE.left + left, y, (COLUMNS[index + 1] ?? WIDTH) - left - 6, style, group);
  });
  return Math.max(...ends);
};

const devices = (sheet: Sheet, { report }: PrintedReport, words: ReportTexts, top: number): void => {
  let y = heading(sheet, words.devices, top);
  y = row(sheet, words.columns, y, SMALL) + 2;
  for (const one of report.participants) {
    y = roomFor(sheet, y, 18);
    sheet.rule(PAGE.left, PAGE.right, y);
    y = row(sheet, cellsOf(one, words), y + 3, {}) + 3;
  }
  if (report.restViewers > 0)
    sheet.write("P", words.rest(report.restViewers), PAGE.left, roomFor(sheet, y + 4, 18), WIDTH, SMALL);
};

/** Tagged PDF 1.7. The same report always gives the same bytes. */
export const renderReport = (printed: PrintedReport, fonts: DocumentFonts): Promise<Uint8Array> => {
  const words = REPORT_TEXTS[printed.language];
  const name = formatSerialId(printed.serialId);
  const sheet = new Sheet(fonts, {
    title: `${words.title} ${name}`,
    author: "Setsuna Studio",
    language: printed.language === "ja" ? "ja-JP" : "en",
    at: new Date(printed.report.endedAt),
  });
  const y = faults(sheet, printed, words, head(sheet, printed, words));
  devices(sheet, printed, words, charts(sheet, printed, words, y));
  sheet.eachPage((page, of) => {
    if (of > 1) sheet.aside(`${name}  ${page} / ${of}`, PAGE.left, 804, WIDTH, { ...SMALL, align: "right" });
  });
  return sheet.finish();
};
