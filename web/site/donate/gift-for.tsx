import { Link } from 'react-router'
import { HeartIcon } from '#web/ui/icons.tsx'

const link = 'underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4'

/** Which cause the gift is for, and the way out of it. */
export function GiftFor({ id, title }: { id: string; title: string }) {
  return (
    <div className="flex gap-3 rounded-md bg-sunken px-4 py-3">
      <HeartIcon className="mt-1 size-5 text-clay" />
      <p>
        Your gift is for{' '}
        <Link to={`/our-work/${encodeURIComponent(id)}`} className={`font-semibold text-brand ${link}`}>
          {title}
        </Link>
        .{' '}
        <Link to="/donate" className={`inline-block text-soft hover:text-ink ${link}`}>
          Give to all our work instead
        </Link>
      </p>
    </div>
  )
}
