import { Link } from 'react-router'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { Badge } from '../../ui/badge.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { ItemScreen, isReadAgain } from '../items/item-screen.tsx'
import type { Route } from './+types/stories'
import { storiesTable } from './stories-data.ts'
import { storyKind } from './story-kind.ts'

export const clientLoader = () => ({ stories: load(storiesTable.read) })

export const shouldRevalidate = isReadAgain

export default function Stories({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <ItemScreen
      kind={storyKind}
      rows={loaderData.stories}
      marksOf={({ id, title, is_shown, published_on }) => {
        if (!is_shown) return <Badge tone="plain">Draft</Badge>
        const day = dayInWords(published_on)
        return published_on > dayOf(new Date()) ? (
          <Badge tone="busy">Appears on {day}</Badge>
        ) : (
          <>
            <span className="whitespace-nowrap text-soft text-xs">{day}</span>
            {may('messages') && (
              <Link to={`/admin/stories/${id}/letters`} className={smallButton('quiet')}>
                Write to donors<span className="sr-only"> about {title}</span>
              </Link>
            )}
          </>
        )
      }}
    />
  )
}
