import * as icons from '#web/ui/icons.tsx'
import { IconSheet } from '../icon-sheet.tsx'

export function Specimen() {
  return <IconSheet icons={icons} />
}
