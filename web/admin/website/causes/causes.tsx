import { load } from '../../data/load.ts'
import { Badge } from '../../ui/badge.tsx'
import { ItemScreen, isReadAgain } from '../items/item-screen.tsx'
import type { Route } from './+types/causes'
import { causeKind } from './cause-kind.ts'
import { causesTable } from './causes-data.ts'

export const clientLoader = () => ({ causes: load(causesTable.read) })

export const shouldRevalidate = isReadAgain

export default function Causes({ loaderData }: Route.ComponentProps) {
  return (
    <ItemScreen
      kind={causeKind}
      rows={loaderData.causes}
      marksOf={({ is_shown }) => !is_shown && <Badge tone="plain">Draft</Badge>}
    />
  )
}
