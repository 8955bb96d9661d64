import type { Ago, Campaign, CampaignCard, CampaignState } from '#domain/campaigns/campaign.ts'
import { type Backend, tables } from './backend.ts'
import { causeTitles } from './causes.ts'
import { orElse } from './or-else.ts'
import { translate } from './translate.ts'

/** Sums of a campaign, at most a minute old. */
export type Sums = { raised: number; gifts: number; matched: number; lastGift: Ago | null }

export type Progress = {
  state: CampaignState
  /** Includes today; null without an end. */
  daysLeft: number | null
  /** Null if they cannot be read: the page then goes without. */
  sums: Sums | null
}

export type CauseLink = { id: string; title: string }
export type ListedCampaign = CampaignCard & { progress: Progress }
export type CampaignPage = Campaign & { cause: CauseLink | null; progress: Progress }

const CARD = 'id, slug, title, summary, image_url, image_focus, goal, starts_on, ends_on, is_sample'

/**
 * The campaign at this address, or at this former one: then under its present slug. `unreachable` means that it
 * could not be read, `unknown` that it does not exist or is hidden.
 */
export function campaignBySlug(
  backend: Backend,
  slug: string,
): Promise<CampaignPage | 'unknown' | 'unreachable'> {
  async function read(): Promise<CampaignPage | 'unknown'> {
    const found = await storedCampaign(backend, slug)
    if (!found) return 'unknown'
    const [cause, progress] = await Promise.all([
      causeLink(backend, found.cause),
      progressOf(backend, found.campaign),
    ])
    return { ...found.campaign, cause, progress }
  }
  return orElse<CampaignPage | 'unknown' | 'unreachable'>(read(), () => 'unreachable')
}

/** The campaign for the giving form; null unless it takes gifts today. */
export function runningCampaign(backend: Backend, slug: string): Promise<Campaign | null> {
  async function read() {
    const { campaignState, dayOf } = await import('./item-readers.ts')
    const campaign = (await storedCampaign(backend, slug))?.campaign
    return campaign && campaignState(campaign, dayOf(new Date())) === 'running' ? campaign : null
  }
  return orElse(read(), () => null)
}

async function storedCampaign(
  backend: Backend,
  slug: string,
): Promise<{ campaign: Campaign; cause: CauseLink | null } | null> {
  const { believableCampaign, readCampaign, siteAddress } = await import('./item-readers.ts')
  const client = await tables(backend)
  const found = () => client.from('campaigns').select('*, causes(id, title)')
  const row = (await found().eq('slug', slug).maybeSingle().throwOnError()).data ?? (await moved())
  const stored = readCampaign(row)
  if (!row || !stored) return null
  const shown = believableCampaign(stored, row.is_sample, siteAddress(backend.url))
  const [campaign = shown] = await inLanguage(backend, [shown], { item: shown.id })
  return { campaign, cause: row.causes }

  async function moved() {
    const { data } = await client
      .from('page_redirects')
      .select('item')
      .eq('kind', 'campaigns')
      .eq('old_slug', slug)
      .maybeSingle()
      .throwOnError()
    return data && (await found().eq('id', data.item).maybeSingle().throwOnError()).data
  }
}

/** Campaigns that have begun: running ones with their sums, then ended ones. */
export function listedCampaigns(backend: Backend) {
  async function read() {
    const { campaignState, dayOf } = await import('./item-readers.ts')
    const cards = await campaignCards(backend)
    const today = dayOf(new Date())
    const having = (state: CampaignState) => cards.filter((card) => campaignState(card, today) === state)
    return { running: await withProgress(backend, having('running')), ended: having('ended') }
  }
  return orElse(read(), () => ({ running: [], ended: [] }))
}

/** The campaign that Home shows; null unless one is featured and runs. */
export function featuredCampaign(backend: Backend): Promise<ListedCampaign | null> {
  async function read() {
    const [campaign] = await withProgress(backend, await campaignCards(backend, true))
    return campaign?.progress.state === 'running' ? campaign : null
  }
  return orElse(read(), () => null)
}

/** Shown campaigns, those that end first at the top. Samples ask for nothing at a public address. */
export async function campaignCards(backend: Backend, isFeatured = false): Promise<CampaignCard[]> {
  const { readCampaignCard, siteAddress } = await import('./item-readers.ts')
  let query = (await tables(backend)).from('campaigns').select(CARD)
  if (siteAddress(backend.url).isPublic) query = query.eq('is_sample', false)
  if (isFeatured) query = query.eq('is_featured', true)
  const { data } = await query
    .order('ends_on', { nullsFirst: false })
    .order('starts_on', { ascending: false })
    .throwOnError()
  const cards = data.map(readCampaignCard).filter((card) => card !== null)
  return cards.length === 0 ? [] : inLanguage(backend, cards, { isBrief: true })
}

async function withProgress(backend: Backend, cards: CampaignCard[]): Promise<ListedCampaign[]> {
  return Promise.all(cards.map(async (card) => ({ ...card, progress: await progressOf(backend, card) })))
}

async function progressOf(backend: Backend, campaign: CampaignCard): Promise<Progress> {
  const { campaignState, dayOf, daysLeft } = await import('./item-readers.ts')
  const sums = await orElse<Sums | null>(readSums(backend, campaign.slug), () => null)
  // After the sums were read: a page that is cached until midnight shows no earlier day.
  const today = dayOf(new Date())
  return { sums, state: campaignState(campaign, today), daysLeft: daysLeft(campaign, today) }
}

async function readSums(backend: Backend, slug: string): Promise<Sums> {
  const { timeAgo } = await import('./item-readers.ts')
  const { data } = await (await tables(backend))
    .rpc('campaign_progress', { slug }, { get: true })
    .maybeSingle()
    .throwOnError()
  // There are none for a draft, whose preview shows it as it begins.
  const { raised = 0, gifts = 0, matched, last_gift_at } = data ?? {}
  return {
    raised,
    gifts,
    matched: matched ?? 0,
    lastGift: last_gift_at ? timeAgo(last_gift_at, Date.now()) : null,
  }
}

/** A cause that visitors can read, in the page's language. */
export async function causeLink(backend: Backend, cause: CauseLink | null): Promise<CauseLink | null> {
  return cause && { id: cause.id, title: (await causeTitles(backend))(cause.id, cause.title) }
}

function inLanguage<Row extends CampaignCard>(
  backend: Backend,
  campaigns: Row[],
  wanted: { item?: string; isBrief?: boolean },
): Promise<Row[]> {
  return translate(
    backend,
    'campaign',
    Promise.resolve(campaigns),
    (rows, turns, { turnCampaign }) => rows.map((row) => turnCampaign(row, turns(row.id))),
    wanted,
  )
}
