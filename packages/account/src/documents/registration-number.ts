const FORM = /^T(\d)(\d{12})$/;

/**
 * Of the other twelve digits: 9 less the remainder by 9 of their sum, those in even places from the right doubled. Order of the
 * Ministry of Finance on corporate numbers, Article 2.
 */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
};

/** A qualified invoice issuer's number: T and 13 digits, the first a check digit. */
export const isRegistrationNumber = (text: string): boolean => {
  const [, check, digits] = FORM.exec(text) ?? [];
  return digits !== undefined && Number(check) === checkDigit(digits);
};
