import { TranslateLinks } from '#web/admin/ui/translate-links.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="To the texts of a page in each other language">
      <TranslateLinks kind="page" name="our_work" />
    </State>
  )
}
