/** Names, abbreviations and addresses that Hindi writes in Latin letters too. */
const NAMES =
  /\b(English|Daan|WhatsApp|Facebook|Instagram|YouTube|LinkedIn|UPI|ID|QR|PIN|PAN|TAN|NEFT|RTGS|IMPS|IFSC|EXMP0000000|CSR|FCRA|OCI|NGO|Ketto|GiveIndia|JavaScript|PDF|Google|EN|CIN|https?|VII|iv|ii|i|hi|my-giving|80G|12A|G|A|CVV|MM|YY)\b|\S+@\S+|#\S+/g

/** Whether a text of a Hindi page has an English word in it. */
export const isEnglish = (text: string) => /[a-z]{2}/i.test(text.replaceAll(NAMES, ' '))
