import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from './page.tsx'
import { smallButton } from './small-button.tsx'

type Props = {
  /** Plural noun for the list's rows. */
  things: string
  /** Address of the list without filters, if some are set. */
  showAll: string | undefined
  /** Text for a list that is entirely empty. */
  children: ReactNode
}

export function NothingFound({ things, showAll, children }: Props) {
  return (
    <Card>
      {showAll ? (
        <>
          <p>No {things} match these filters.</p>
          <Link to={showAll} className={`${smallButton('outline')} mt-3`}>
            Show all {things}
          </Link>
        </>
      ) : (
        <p>{children}</p>
      )}
    </Card>
  )
}
