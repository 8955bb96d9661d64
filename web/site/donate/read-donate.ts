import { rupeesIn } from '#web/lib/amount-field.ts'
import type { Backend } from '#web/lib/backend.ts'
import { causeById, givingCauses } from '#web/lib/causes.ts'
import { givingSettings } from '#web/lib/giving-settings.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { firstChoice, readAskedFor } from './asked-for.ts'
import { offerOf } from './offer.ts'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

export async function readDonate(backend: Backend, request: Request) {
  const wanted = readAskedFor(new URL(request.url).searchParams)
  const [{ page, words }, causes, named, { monthly }] = await Promise.all([
    screenContent(backend, 'donate', dictionaryFor(request)),
    givingCauses(backend),
    wanted.causeId ? causeById(backend, wanted.causeId) : null,
    givingSettings(backend),
  ])
  const amounts = {
    presets: page.donation_presets.presets,
    defaultAmount: rupeesIn(page.default_amount),
  }
  const offers = causes.map(offerOf)
  // A cause with a new address is known by its present id.
  const causeId = typeof named === 'object' && named ? named.id : wanted.causeId
  const first = firstChoice(
    { ...wanted, causeId, isMonthly: wanted.isMonthly && monthly !== null },
    offers.find(({ id }) => id === causeId),
    amounts,
  )
  return { page, words, amounts, causes: offers, first, monthly, isForeign: wanted.isForeign }
}
