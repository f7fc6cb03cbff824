import { FrozenDocument } from "@setsuna/account";
import { servePrintJobs } from "../../../platform/index.ts";
import { renderDocument } from "./render-document.ts";

servePrintJobs(async (document, fonts) => renderDocument(FrozenDocument.parse(document), fonts));
