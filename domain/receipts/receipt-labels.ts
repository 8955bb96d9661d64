/** Texts printed on a receipt, in English and Hindi. */
import type { ReceiptLanguage } from './receipt-data.ts'

export const words = {
  taxTitle: { en: 'Donation receipt', hi: 'दान रसीद' },
  acknowledgementTitle: { en: 'Acknowledgement of a donation', hi: 'दान की पावती' },
  number: { en: 'Receipt no.', hi: 'रसीद संख्या' },
  date: { en: 'Date', hi: 'दिनांक' },
  receivedFrom: { en: 'Received with thanks from', hi: 'सधन्यवाद प्राप्त' },
  contact: { en: 'Contact person', hi: 'संपर्क व्यक्ति' },
  donation: { en: 'The donation', hi: 'दान का विवरण' },
  givenOn: { en: 'Given on', hi: 'दान का दिनांक' },
  mode: { en: 'Mode', hi: 'माध्यम' },
  reference: { en: 'Reference', hi: 'संदर्भ' },
  purpose: { en: 'For', hi: 'उद्देश्य' },
  type: { en: 'Type', hi: 'प्रकार' },
  rest: { en: 'Rest of', hi: 'शेष, मूल दान' },
  law: { en: 'Tax deduction', hi: 'कर कटौती' },
  about: { en: 'About us', hi: 'हमारे बारे में' },
  organisationPan: { en: 'Our PAN', hi: 'हमारा पैन (PAN)' },
  verify: { en: 'Scan to check this receipt', hi: 'रसीद की जाँच के लिए स्कैन करें' },
  for: { en: 'For', hi: 'कृते' },
  signature: { en: 'Authorised signatory', hi: 'अधिकृत हस्ताक्षरकर्ता' },
  replaces: { en: 'Replaces receipt', hi: 'इस रसीद के स्थान पर' },
  thanks: { en: 'Thank you. Your gift is at work.', hi: 'धन्यवाद। आपका दान काम आ रहा है।' },
  duplicate: { en: 'Duplicate', hi: 'प्रतिलिपि' },
  cancelled: { en: 'Cancelled', hi: 'रद्द' },
  test: { en: 'Test: no real money', hi: 'परीक्षण: असली पैसा नहीं' },
  only: { en: '{amount} only', hi: '{amount} मात्र' },
  valid: { en: 'valid from {from} to {to}', hi: '{from} से {to} तक मान्य' },
  validFrom: { en: 'valid from {from}', hi: '{from} से मान्य' },
  summary: { en: 'Donations from {from} to {to}', hi: '{from} से {to} तक के दान' },
  amount: { en: 'Amount', hi: 'राशि' },
  total: { en: 'Total', hi: 'कुल' },
} as const

export type ReceiptWord = keyof typeof words

export const wordOf = (word: ReceiptWord, language: ReceiptLanguage): string => words[word][language]

const registrations: Record<string, { en: string; hi: string }> = {
  '80g': { en: '80G approval', hi: '80G अनुमोदन' },
  '12a': { en: '12A registration', hi: '12A पंजीकरण' },
  fcra: { en: 'FCRA registration', hi: 'FCRA पंजीकरण' },
  section8: { en: 'Section 8 licence', hi: 'धारा 8 लाइसेंस' },
  trust_deed: { en: 'Trust deed', hi: 'ट्रस्ट डीड' },
}

export const registrationWord = (kind: string, language: ReceiptLanguage): string =>
  registrations[kind]?.[language] ?? kind

const modes: Record<string, { en: string; hi: string }> = {
  razorpay: { en: 'Online payment', hi: 'ऑनलाइन भुगतान' },
  card: { en: 'Card', hi: 'कार्ड' },
  upi: { en: 'UPI', hi: 'UPI' },
  netbanking: { en: 'Net banking', hi: 'नेट बैंकिंग' },
  wallet: { en: 'Wallet', hi: 'वॉलेट' },
  emi: { en: 'EMI', hi: 'EMI' },
  cardless_emi: { en: 'Cardless EMI', hi: 'बिना कार्ड EMI' },
  paylater: { en: 'Pay later', hi: 'पे लेटर' },
  emandate: { en: 'Bank mandate', hi: 'बैंक मैंडेट' },
  nach: { en: 'Bank mandate', hi: 'बैंक मैंडेट' },
  cash: { en: 'Cash', hi: 'नकद' },
  cheque: { en: 'Cheque', hi: 'चेक' },
  bank_transfer: { en: 'Bank transfer', hi: 'बैंक ट्रांसफ़र' },
  kind: { en: 'In kind', hi: 'वस्तु रूप में' },
}

export const modeWord = (mode: string, language: ReceiptLanguage): string =>
  modes[mode]?.[language] ?? `${mode.charAt(0).toUpperCase()}${mode.slice(1).replaceAll('_', ' ')}`

const types: Record<string, { en: string; hi: string }> = {
  corpus: { en: 'Corpus', hi: 'कॉर्पस' },
  specific_grant: { en: 'Specific grant', hi: 'विशिष्ट अनुदान' },
}

/** Undefined for a donation without a special type. */
export const typeWord = (type: string, language: ReceiptLanguage): string | undefined =>
  types[type]?.[language]
