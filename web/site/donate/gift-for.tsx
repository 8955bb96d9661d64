import { Link } from 'react-router'
import { HeartIcon } from '#web/ui/icons.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import type { DonateWords } from './donate.tsx'

const link = 'underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4'

/** Which cause the gift is for, and the way out of it. */
export function GiftFor({ words, id, title }: { words: DonateWords; id: string; title: string }) {
  const cause = (
    <Link to={`/our-work/${encodeURIComponent(id)}`} className={`font-semibold text-brand ${link}`}>
      {title}
    </Link>
  )
  const instead = (
    <Link to="/donate" className={`inline-block text-soft hover:text-ink ${link}`}>
      {words.giveToAll}
    </Link>
  )
  return (
    <div className="flex gap-3 rounded-md bg-sunken px-4 py-3">
      <HeartIcon className="mt-1 size-5 text-clay" />
      <p>
        <Sentence text={words.giftFor} parts={{ cause, instead }} />
      </p>
    </div>
  )
}
