import { servePrintJobs } from "../../platform/index.ts";
import { PrintedReport, renderReport } from "./report-pdf.ts";

servePrintJobs(async (report, fonts) => renderReport(PrintedReport.parse(report), fonts));
