import type { Campaign } from '#domain/campaigns/campaign.ts'
import { presetsOf } from '#domain/causes/giving-links.ts'
import { rupeesIn } from '#web/lib/amount-field.ts'
import type { Backend } from '#web/lib/backend.ts'
import { runningCampaign } from '#web/lib/campaigns.ts'
import { causeById, givingCauses } from '#web/lib/causes.ts'
import { givingSettings } from '#web/lib/giving-settings.ts'
import { elementsOf, screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { firstChoice, readAskedFor } from './asked-for.ts'
import { amountsFor, type CampaignOffer, type CauseOffer, type PageAmounts } from './choice.ts'
import { offerOf } from './offer.ts'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const THANKS = 'thank_you_title'
type Shown<Id> = Exclude<Id, `thank_you_${string}`> | Extract<Id, typeof THANKS>

/** The other elements are for the page that thanks. */
const isShown = <Id extends string>(id: Id): id is Id & Shown<Id> =>
  id === THANKS || !id.startsWith('thank_you_')

export async function readDonate(backend: Backend, request: Request) {
  const asked = readAskedFor(new URL(request.url).searchParams)
  const [{ page, words }, causes, named, campaign, { monthly }] = await Promise.all([
    screenContent(backend, 'donate', dictionaryFor(request)),
    givingCauses(backend),
    asked.causeId ? causeById(backend, asked.causeId) : null,
    asked.campaign ? runningCampaign(backend, asked.campaign) : null,
    givingSettings(backend),
  ])
  const ofPage = { presets: page.donation_presets.presets, defaultAmount: rupeesIn(page.default_amount) }
  const offers = causes.map(offerOf)
  // A cause with a new address is known by its present id. A campaign's cause comes before any other.
  const chosenId = typeof named === 'object' && named ? named.id : asked.causeId
  const causeId = campaign?.cause_id ?? chosenId
  const cause = offers.find(({ id }) => id === causeId)
  const amounts = campaign ? campaignAmounts(campaign, cause, ofPage) : ofPage
  const wanted = { ...asked, causeId, isMonthly: asked.isMonthly && monthly !== null }
  return {
    page: elementsOf(page, isShown),
    words,
    amounts,
    // A campaign leaves no choice of a cause.
    causes: campaign ? [] : offers,
    campaign: campaign && campaignOffer(campaign),
    first: firstChoice(wanted, campaign ? undefined : cause, amounts),
    monthly,
    isForeign: asked.isForeign,
  }
}

const campaignOffer = ({ slug, title, image_url, image_focus }: Campaign): CampaignOffer => ({
  slug,
  title,
  picture: image_url,
  focus: image_focus,
})

/** The campaign's own amounts, or those of its cause. */
function campaignAmounts(campaign: Campaign, cause: CauseOffer | undefined, page: PageAmounts): PageAmounts {
  const presets = presetsOf(campaign)
  return amountsFor(presets.length > 0 ? { presets, defaultAmount: null } : cause, page)
}
