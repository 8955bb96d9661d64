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
    meaning:
      'The money that arrived is not what the donor agreed to give. What arrived counts; in another currency it counts in no total.',
    advice:
      'Compare both amounts in the Razorpay dashboard. Ask the donor, and refund the payment where it was not meant so.',
  },
  second_payment: {
    title: 'Paid twice',
    meaning: 'A gift that was already paid was paid a second time. The second payment is not counted.',
    advice:
      'Refund the second payment in the Razorpay dashboard, unless the donor wants it to be a gift of its own: then enter it by hand.',
  },
  unknown_payment: {
    title: 'Payment that Razorpay does not know',
    meaning:
      'A browser reported a payment with a good signature, but Razorpay knows no such payment of this order. It is not counted.',
    advice:
      'Look for the order in the Razorpay dashboard. If nothing was paid there, somebody else may know the key secret: make new keys under Settings, Razorpay.',
  },
  not_confirmed: {
    title: 'Payment not confirmed',
    meaning:
      'A gift was counted by the checkout’s signed result while Razorpay could not be asked, and Razorpay has not confirmed it or says otherwise.',
    advice:
      'Look the payment up in the Razorpay dashboard. The site goes on asking; this ends by itself once the payment is confirmed.',
  },
  refund_mismatch: {
    title: 'Refund does not match',
    meaning:
      'Razorpay told of refunds that cannot be of this payment: in another currency, or of more than it.',
    advice:
      'Compare the refunds with the payment in the Razorpay dashboard. If money went back, say how much with Correct on the gift.',
  },
  over_deducted: {
    title: 'More went back than was given',
    meaning:
      'Refunds, lost disputes and corrections come to more than the gift. It counts as nothing; the rest is lost money that no total shows.',
    advice:
      'Compare refunds and disputes with the payment in the Razorpay dashboard. Ask Razorpay to return what was taken twice.',
  },
  correction_overlap: {
    title: 'Refund after a correction',
    meaning:
      'Staff had entered by hand that money went back, and Razorpay has reported more since. Both are subtracted.',
    advice:
      'If both are the same money, open the gift and say with Correct amounts how much went back in all. If not, nothing is to be done.',
  },
  refund_unknown: {
    title: 'Refund without an answer',
    meaning: 'A refund was asked for, and Razorpay has not said whether it is made.',
    advice:
      'Look the payment up in the Razorpay dashboard before refunding again. The site goes on asking for the same refund, never for a second one.',
  },
  odd_event: {
    title: 'Message that cannot be read',
    meaning: 'Razorpay sent a message about money that makes no sense to this site. It is kept as it came.',
    advice: 'Compare the payment with the Razorpay dashboard, and correct the gift where it differs.',
  },
  refund_failed: {
    title: 'Refund did not arrive',
    meaning: 'The bank sent a refund back, so the donor does not have the money. The gift counts again.',
    advice:
      'Open the refund in the Razorpay dashboard to see why, and ask the donor for another way to return it.',
  },
  dispute: {
    title: 'Donor’s bank disputes a payment',
    meaning:
      'The donor told the bank that the payment was not theirs or should be returned. What is lost is subtracted from the gift.',
    advice:
      'Answer in the Razorpay dashboard before the date it names, with what you know of the gift. Without an answer the money is taken back.',
  },
  unknown_subscription: {
    title: 'Monthly payments that are not ours',
    meaning:
      'A subscription that was not begun on this site is charged at Razorpay. Its charges are not counted.',
    advice:
      'If it is a monthly gift, press Adopt: it becomes one here, with all its charges so far. If not, mark this as resolved; it is not raised again.',
  },
  month_charged_twice: {
    title: 'Month charged twice',
    meaning: 'A monthly gift was charged a second time for the same month. Both charges are counted.',
    advice: 'Refund the second charge here, unless the donor wants it to stay.',
  },
  charge_mismatch: {
    title: 'Charge of another amount',
    meaning: 'A monthly gift was charged another amount than was promised. It is counted as it came.',
    advice: 'Compare both in the Razorpay dashboard, and refund the difference if it was charged in error.',
  },
  charged_after_end: {
    title: 'Charged after it had ended',
    meaning: 'A monthly gift was charged after it had been cancelled. The charge is counted.',
    advice: 'Write to the donor, and refund the charge unless it is to stay.',
  },
  change_refused: {
    title: 'Monthly gift not changed',
    meaning: 'Razorpay did not pause, resume or cancel a monthly gift as it was asked to.',
    advice: 'Look the subscription up in the Razorpay dashboard and change it there if need be.',
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
