/** Written out and as one character. */
const CORPORATE =
  /株式会社|有限会社|合同会社|合資会社|合名会社|法人|組合|協会|公司|주식회사|유한회사|บริษัท|学校|大学|財団|社団|公社|公団|機構|省$|庁$|局$|[㈱㈲㈳㈶㈻㊑]|[(\uff08][株有同社財学][)\uff09]|\b(inc|ltd|llc|corp|co|company|gmbh|k\.?k)\b\.?/i;

/** Returns the honorific after a recipient's name on a Japanese document: 御中 for a company, 様 for a person. */
export const honorificOf = (name: string): "御中" | "様" => (CORPORATE.test(name) ? "御中" : "様");
