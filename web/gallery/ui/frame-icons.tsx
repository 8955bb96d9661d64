import * as icons from '#web/ui/frame-icons.tsx'
import { IconSheet } from '../icon-sheet.tsx'

export function Specimen() {
  return <IconSheet icons={icons} />
}
