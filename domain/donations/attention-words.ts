type Words = {
  title: string
  /** What happened, for somebody who has never seen it. */
  meaning: string
  /** What to do about it. */
  advice: string
}

const WORDS: Record<string, Words> = {
  unknown_order: {
    title: 'Payment without a gift',
    meaning: 'Razorpay received money for an order that this site did not open, so no gift was recorded.',
    advice:
      'Look the payment up in the Razorpay dashboard. If it is a gift, enter it by hand; if not, refund it there.',
  },
  amount_mismatch: {
    title: 'Amount does not match',
    meaning: 'The money that arrived is not the amount of the gift, so the gift was not counted.',
    advice:
      'Compare both amounts in the Razorpay dashboard. Refund the payment there, and ask the donor to give again.',
  },
  second_payment: {
    title: 'Paid twice',
    meaning: 'A gift that was already paid was paid a second time. The second payment is not counted.',
    advice:
      'Refund the second payment in the Razorpay dashboard, unless the donor wants it to be a gift of its own: then enter it by hand.',
  },
  refund_failed: {
    title: 'Refund did not arrive',
    meaning: 'The bank sent a refund back, so the donor does not have the money.',
    advice:
      'Open the refund in the Razorpay dashboard to see why, and ask the donor for another way to return it.',
  },
  dispute: {
    title: 'Donor’s bank disputes a payment',
    meaning: 'The donor told the bank that the payment was not theirs or should be returned.',
    advice:
      'Answer in the Razorpay dashboard before the date it names, with what you know of the gift. Without an answer the money is taken back.',
  },
  provider: {
    title: 'Trouble with the payment provider',
    meaning: 'The site could not work with Razorpay as it should.',
    advice: 'Check the keys under Settings, Razorpay, and whether Razorpay reports an outage.',
  },
  card_testing: {
    title: 'Stolen cards may be tried out',
    meaning:
      'Many payments failed one after the other, as when somebody tries which stolen cards still work.',
    advice:
      'The site already holds such attempts back. Look at the failed payments in the Razorpay dashboard, refund any that went through and look wrong, and tell Razorpay if it does not stop.',
  },
}

export function attentionWords(kind: string): Words {
  return WORDS[kind] ?? { title: kind.replaceAll('_', ' '), meaning: '', advice: '' }
}
