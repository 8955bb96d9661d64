import { readDictionary } from '#web/lib/words.ts'
import type { DonateWords } from './donate.tsx'

const files = import.meta.glob('./payment-words.*.ts')

/** The page's words together with those that only paying needs. */
export async function paymentWords(words: DonateWords) {
  const { words: own } = await readDictionary<typeof import('./payment-words.en.ts')>(files, {
    url: location.href,
  })
  return {
    ...words,
    ...own,
    box: { ...words.box, ...own.box },
    payment: { ...words.payment, ...own.payment },
    trouble: { ...words.trouble, ...own.trouble },
  }
}

export type PaymentWords = Awaited<ReturnType<typeof paymentWords>>
