import { Counter } from '#web/ui/counter.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Seen at once">
        <p className="display">
          <Counter value="10,842+" />
        </p>
      </State>
      <State name="Without a figure">
        <p className="display">
          <Counter value="Every day" />
        </p>
      </State>
      <div className="gallery-far">
        <State name="Counts up when scrolled to">
          <p className="display">
            <Counter value="₹12,34,567" />
          </p>
        </State>
      </div>
    </>
  )
}
