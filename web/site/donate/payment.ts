/** Code for paying, as a separate chunk: loaded once a donor reaches for an amount or the button. */

export { paymentSession } from './payment-session.ts'
export { PaymentTrouble } from './payment-trouble.tsx'
export { paymentWords } from './payment-words.ts'
export { Unrecorded } from './unrecorded.tsx'
export { UpiInstead } from './upi-instead.tsx'
