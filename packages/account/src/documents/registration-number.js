const FORM = /^T(\d)(\d{12})$/;
/**
 * Check digit of a corporate number's other twelve digits: 9 less the remainder by 9 of the sum of the digits, those in even places from
 * the right twice. Order of the Ministry of Finance on corporate numbers, Article 2.
 */
const checkDigit = (digits) => {
    const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0);
    return 9 - (sum % 9);
};
/** True for the registration number of an issuer of qualified invoices: T and 13 digits, the first of which checks the others. */
export const isRegistrationNumber = (text) => {
    const [, check, digits] = FORM.exec(text) ?? [];
    return digits !== undefined && Number(check) === checkDigit(digits);
};
