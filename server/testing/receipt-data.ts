import type { ReceiptData } from '#domain/receipts/receipt-data.ts'

/** A receipt's data for tests, pictures and measurements. */
export function sampleData(): ReceiptData {
  const wording =
    'This donation qualifies for deduction under Section 133 (earlier 80G) of the Income-tax Act, 2025, in the old tax regime, subject to its limits. We hold approval under Section 354. Your certificate (Form 114) follows after 31 May, once our yearly statement is filed.'
  return {
    language: 'en',
    issued_on: '2026-11-15',
    is_test: false,
    organisation: {
      name: 'Daan Foundation',
      address: ['Connaught Place', 'New Delhi 110001'],
      contact: ['+91 98765 43210', 'hello@example.org', 'daan.example'],
      pan: 'AAATD1234E',
      registrations: [
        { kind: '80g', number: 'AAATD1234EF20214', valid_from: '2022-04-01', valid_to: '2027-03-31' },
        { kind: '12a', number: 'AAATD1234EE20215', valid_from: '2022-04-01', valid_to: null },
      ],
    },
    donor: {
      id: null,
      kind: 'person',
      name: 'Asha Rao',
      contact_person: null,
      address: ['12 Lake Road, Shivajinagar', 'Pune, Maharashtra 411001'],
      id_kind: 'pan',
      id_mask: '••••••234F',
    },
    gift: {
      amount: '125000.50',
      given: '125000.50',
      currency: 'INR',
      paid_on: '2026-11-14',
      mode: 'upi',
      reference: 'pay_IH4NVgf4Dreq1l',
      cause: 'Elder Care',
      type: 'others',
      is_in_kind: false,
    },
    law: {
      act: 'Income-tax Act, 2025',
      section: 'Section 133 (earlier 80G)',
      wording_en: wording,
      wording_hi:
        'यह दान आयकर अधिनियम, 2025 की धारा 133 (पहले 80G) के अंतर्गत, पुरानी कर व्यवस्था में, निर्धारित सीमाओं के अधीन कटौती के योग्य है। हमें धारा 354 के अंतर्गत अनुमोदन प्राप्त है। आपका प्रमाणपत्र (फ़ॉर्म 114) हमारा वार्षिक विवरण दाख़िल होने पर 31 मई के बाद मिलेगा।',
    },
    reason: null,
    signatory: { name: 'Meera Iyer', role: 'Trustee' },
    replaces: null,
  }
}
