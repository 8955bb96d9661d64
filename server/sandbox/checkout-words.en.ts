export const words = {
  payment: 'Payment',
  close: 'Close',
  testMode: 'Test mode: no real money',
  aMonth: '{amount} a month',
  pay: 'Pay {amount}',
  payMonthly: 'Pay {amount} a month',
  useMethod: 'Use this method',
  leave: 'Are you sure you want to leave the payment?',
  methods: 'Ways to pay',
  card: 'Card',
  upi: 'UPI',
  cardNumber: 'Card number',
  cardHint: '{good} succeeds, {bad} is declined. Any date to come and any CVV.',
  expiry: 'Expiry (MM/YY)',
  cvv: 'CVV',
  nameOnCard: 'Name on card',
  upiId: 'UPI ID',
  upiHint: '{good} or {bad}',
  phone: 'Phone number',
  email: 'Email (optional)',
  problems: {
    upiId: 'Please enter a valid UPI ID.',
    cardNumber: 'Please enter a valid card number.',
    expiry: 'Please enter a date to come.',
    cvv: 'Please enter the CVV of the card.',
  },
  waiting: {
    card: 'Your bank is checking the payment…',
    upi: 'Please approve the payment in your UPI app…',
  },
  successful: 'Payment successful',
  failed: 'Payment failed',
  retry: 'Retry payment',
  declined: {
    card: 'Your payment was declined by the bank. Try another card or another way to pay.',
    upi: 'Your payment was not approved in the UPI app. Try again or use another way to pay.',
  },
  unknown: {
    card: 'Test mode knows two cards: 4100 2800 0000 1007 succeeds, 4100 2800 0006 0003 is declined.',
    upi: 'Test mode knows two UPI IDs: success@razorpay and failure@razorpay.',
  },
  alreadyPaid: 'Payment already done for this order.',
  otherwise: 'The payment could not be made. Please try again.',
} as const

type Widen<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Widen<Words[Key]> }
export type CheckoutWords = Widen<typeof words>
