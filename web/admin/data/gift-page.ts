import type { GiftName } from '#domain/donations/gift-labels.ts'
import { withNames } from './gift-names.ts'

const PAGE = 50

type Place = { after?: string; before?: string }

export type GiftPage<Gift> = {
  gifts: Gift[]
  /** Cursor for the neighbouring page; null if there is no such page. */
  before: string | null
  after: string | null
}

/** Arguments of a search. One row more than is shown reveals whether there are more. */
export function searchFrom({ after, before }: Place) {
  return { at_most: PAGE + 1, ...(after ? { after } : before ? { before } : {}) }
}

/** The page of the rows found by `searchFrom`, with the cursors of its neighbours. */
export async function pageOf<Gift extends { id: string }>(
  found: readonly Gift[],
  { after, before }: Place,
): Promise<GiftPage<Gift & GiftName>> {
  const isBackwards = before !== undefined && after === undefined
  const isMore = found.length > PAGE
  const gifts = await withNames(isBackwards ? found.slice(-PAGE) : found.slice(0, PAGE))
  const hasEarlier = isBackwards ? isMore : after !== undefined
  const hasLater = isBackwards || isMore
  return {
    gifts,
    before: hasEarlier ? (gifts[0]?.id ?? null) : null,
    after: hasLater ? (gifts.at(-1)?.id ?? null) : null,
  }
}
