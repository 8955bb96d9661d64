import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tables } from '#domain/database.types.ts'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { campaignOf, causeOf } from '#domain/donations/gift-labels.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { smallButton } from '../ui/small-button.tsx'

export type Fact = [name: string, value: ReactNode]

type Contact = Pick<
  Tables<'donations'>,
  'donor_email' | 'donor_phone' | 'cause_id' | 'cause_sent' | 'campaign_id' | 'poster_id'
>

/** `titles` are those of causes and campaigns. */
export const contactFacts = (gift: Contact, titles: ReadonlyMap<string, string>): Fact[] => [
  ['Email', gift.donor_email && <a href={`mailto:${gift.donor_email}`}>{gift.donor_email}</a>],
  ['Phone', gift.donor_phone && <a href={`tel:${gift.donor_phone}`}>{gift.donor_phone}</a>],
  ['Cause', causeOf(gift, titles)],
  [
    'Campaign',
    gift.campaign_id && (
      <Link to={`/admin/donations${giftQuery({ filter: { campaign: gift.campaign_id } })}`}>
        {campaignOf(gift, titles)}
      </Link>
    ),
  ],
  [
    'Poster',
    gift.poster_id && (
      <Link to={`/admin/donations${giftQuery({ filter: { poster: gift.poster_id } })}`}>
        {titles.get(gift.poster_id) ?? 'A poster'}
      </Link>
    ),
  ],
]

type Utm = Pick<
  Tables<'donations'>,
  'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_term' | 'utm_content'
>

export function utmFact(gift: Utm): Fact {
  const parts = [gift.utm_source, gift.utm_medium, gift.utm_campaign, gift.utm_term, gift.utm_content]
  return ['UTM', parts.filter(Boolean).join(', ')]
}

/** Facts about a gift, without empty ones. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-soft max-sm:-mb-2">{name}</dt>
              <dd className="wrap-anywhere [&_a]:text-brand [&_a]:underline">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A value to look up elsewhere, such as an order at the provider. */
export function Copied({ text }: { text: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {text}
      <CopyButton text={text} label="Copy" className={`${smallButton('quiet')} -my-2 [&_svg]:size-4`} />
    </span>
  )
}
