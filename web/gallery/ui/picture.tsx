import { Picture } from '#web/ui/picture.tsx'
import { drawing, picture } from '../samples.ts'
import { State } from '../state.tsx'

const crop = { width: 320, height: 320, sizes: '20rem', className: 'aspect-[4/3] object-cover' }

export function Specimen() {
  return (
    <>
      <State name="Whole">
        <Picture src={picture} alt="Whole" width={1200} height={630} sizes="94vw" className="max-w-full" />
      </State>
      <State name="Cropped around its middle">
        <Picture src={picture} alt="Its middle" {...crop} />
      </State>
      <State name="Cropped around its left edge">
        <Picture src={picture} alt="Its left edge" focus="0% 50%" {...crop} />
      </State>
      <State name="A drawing">
        <Picture src={drawing} alt="A drawing" {...crop} />
      </State>
    </>
  )
}
