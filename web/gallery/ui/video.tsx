import { Video } from '#web/ui/video.tsx'
import { hindi, picture } from '../samples.ts'
import { State } from '../state.tsx'

const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

export function Specimen() {
  return (
    <>
      <State name="With a poster">
        <Video url={url} title="A day at the kitchen" poster={picture} />
      </State>
      <State name="Without a poster, its title in Hindi">
        <Video url={url} title={hindi} poster={null} />
      </State>
      <State name="From elsewhere: opens in a new tab">
        <Video url="https://example.org/film" title="A film" poster={null} />
      </State>
    </>
  )
}
