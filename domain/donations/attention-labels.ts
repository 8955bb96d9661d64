type Words = {
  title: string
  /** Explains the event to a first-time reader. */
  meaning: string
  /** Recommended action. */
  advice: string
}

const WORDS: Record<string, Words> = {
  unknown_order: {
    title: 'Payment without a gift',
    meaning: 'Razorpay received money for an order that this site did not open, so no gift was recorded.',
    advice:
      'Look the payment up in the Razorpay dashboard. If it is a gift, press Take it as a gift, or List this code if all payments through its link, QR code or account are gifts. If not, refund it there.',
  },
  amount_mismatch: {
    title: 'Amount does not match',
    meaning:
      'The money that arrived is not what the donor agreed to give. What arrived is counted; money in another currency is not counted in any total.',
    advice:
      'Compare both amounts in the Razorpay dashboard. Ask the donor, and refund the payment if it was a mistake.',
  },
  second_payment: {
    title: 'Paid twice',
    meaning:
      'A gift was paid more than once. The first payment is the gift; this one is not counted while anything is left of that.',
    advice:
      'Refund one of the payments in full, in the Razorpay dashboard or the first with Refund on the gift: the other is the gift then. If the donor wants to give both, enter this one by hand.',
  },
  unknown_payment: {
    title: 'Payment unknown to Razorpay',
    meaning:
      'A browser reported a payment with a valid signature, but Razorpay has no such payment for this order. It is not counted.',
    advice:
      'Look for the order in the Razorpay dashboard. If nothing was paid there, someone else may know the key secret: create new keys and enter them under Settings, Razorpay.',
  },
  not_confirmed: {
    title: 'Payment not confirmed',
    meaning:
      'A gift was counted from the checkout’s signed result while Razorpay could not be reached, and Razorpay has not confirmed it or says otherwise.',
    advice:
      'Look the payment up in the Razorpay dashboard. The site keeps asking; this is resolved automatically once the payment is confirmed.',
  },
  refund_mismatch: {
    title: 'Refund does not match',
    meaning:
      'Razorpay reported refunds that cannot belong to this payment: in another currency, or for more than it.',
    advice:
      'Compare the refunds with the payment in the Razorpay dashboard. If money went back, open the gift and enter how much with Adjust amount.',
  },
  over_deducted: {
    title: 'More went back than was given',
    meaning:
      'Refunds, lost disputes and corrections come to more than the gift. It counts as zero; the rest is a loss that no total shows.',
    advice:
      'Compare refunds and disputes with the payment in the Razorpay dashboard. Ask Razorpay to return what was taken twice.',
  },
  correction_overlap: {
    title: 'Refund after a correction',
    meaning:
      'Staff had entered by hand that money went back, and Razorpay has reported more since. Both are subtracted.',
    advice:
      'If both are the same money, open the gift and use Adjust amount to enter how much went back in total. If not, there is nothing to do.',
  },
  refund_unknown: {
    title: 'Refund without an answer',
    meaning: 'A refund was requested, and Razorpay has not confirmed it.',
    advice:
      'Look the payment up in the Razorpay dashboard before refunding again. The site keeps asking for the same refund, never for a second one.',
  },
  odd_event: {
    title: 'Message that cannot be read',
    meaning:
      'Razorpay sent a message about money that this site does not understand. It is stored as it came.',
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
      'A subscription that was not started on this site is charged by Razorpay. Its charges are not counted.',
    advice:
      'If it is a monthly gift, press Adopt: it becomes one here, with all its charges so far. If not, mark this as resolved; it is not raised again.',
  },
  month_charged_twice: {
    title: 'Month charged twice',
    meaning: 'A monthly gift was charged a second time for the same month. Both charges are counted.',
    advice: 'Refund the second charge here, unless the donor wants to give it.',
  },
  charge_mismatch: {
    title: 'Charge of a different amount',
    meaning: 'A monthly gift was charged a different amount than agreed. It is counted as it came.',
    advice: 'Compare both in the Razorpay dashboard, and refund the difference if it was charged in error.',
  },
  charged_after_end: {
    title: 'Charged after it had ended',
    meaning: 'A monthly gift was charged after it had been cancelled. The charge is counted.',
    advice: 'Write to the donor, and refund the charge unless they want to give it.',
  },
  change_refused: {
    title: 'Monthly gift not changed',
    meaning: 'Razorpay did not pause, resume or cancel a monthly gift as it was asked to.',
    advice: 'Look the subscription up in the Razorpay dashboard and change it there if needed.',
  },
  two_names: {
    title: 'One number, two names',
    meaning:
      'A donor gave a PAN or another number for a receipt that was given before with another name. The receipt was issued.',
    advice:
      'Compare the names on the gift and on the other record. If the number is wrong, correct the receipt; if the name changed, or two people share it by mistake, note that and mark this as resolved.',
  },
  settlement_sum: {
    title: 'Payout does not add up',
    meaning: 'The lines of a payout come to another sum than Razorpay paid out.',
    advice:
      'Press Read payouts now on the list of payouts: lines may have come late. If it still differs the next day, ask Razorpay for the lines of this payout.',
  },
  settlement_line: {
    title: 'Payout with unknown lines',
    meaning: 'A payout contains lines that belong to no gift, refund or dispute of this site.',
    advice:
      'Open the payout. Take a payment that is a gift as one, and explain the other lines, several together if they have the same reason.',
  },
  settlement_differs: {
    title: 'Payout differs from the books',
    meaning:
      'A payout reports another amount or fee than the books have, or a payment that an earlier payout contains.',
    advice:
      'Open the payout and compare its lines with the Razorpay dashboard. Explain each one, or ask Razorpay about it.',
  },
  settlement_late: {
    title: 'Payments not paid out yet',
    meaning:
      'Payments of that day should have reached your bank account by now, and no payout contains them.',
    advice:
      'Look for notices on settlements in the Razorpay dashboard, and ask Razorpay if there are none. This is resolved automatically once the payments are paid out. If bank holidays are the reason, allow more days under Settings, Razorpay.',
  },
  provider: {
    title: 'Trouble with the payment provider',
    meaning: 'The site had trouble working with Razorpay.',
    advice: 'Check the keys under Settings, Razorpay, and whether Razorpay reports an outage.',
  },
  card_testing: {
    title: 'Stolen cards may be being tested',
    meaning: 'Many payments failed one after the other, as when someone tests stolen cards.',
    advice:
      'The site already slows such attempts down. Look at the failed payments in the Razorpay dashboard, refund any that went through and look wrong, and tell Razorpay if it does not stop.',
  },
}

export function attentionWords(kind: string): Words {
  return WORDS[kind] ?? { title: kind.replaceAll('_', ' '), meaning: '', advice: '' }
}
