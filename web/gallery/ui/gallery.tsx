import { useRef } from 'react'
import { Gallery } from '#web/ui/gallery.tsx'
import { drawing, hindi, long, picture } from '../samples.ts'
import { Opener, State } from '../state.tsx'

const images = [
  { src: picture, alt: long },
  { src: drawing, alt: hindi },
  { src: '/pattern-jaali.svg', alt: '' },
]

export function Specimen() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <State name="Three pictures, the last without words">
        <div ref={place}>
          <Gallery images={images} />
        </div>
        <Opener onOpen={() => place.current?.querySelector('a')?.click()}>The first, large</Opener>
      </State>
      <State name="One picture">
        <Gallery images={images.slice(0, 1)} />
      </State>
    </>
  )
}
