import { Mixed, Paragraphs } from '#web/ui/prose.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Paragraphs">
        <Paragraphs text={`${long}.\n\n${long}.\n${unbroken}`} />
      </State>
      <State name="No text">
        <Paragraphs text="" />
      </State>
      <State name="Hindi within English">
        <p>
          <Mixed text={`In Hindi we say: ${hindi} And then we go on in English.`} />
        </p>
      </State>
    </>
  )
}
