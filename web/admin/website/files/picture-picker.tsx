import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { FilePicker } from '../../ui/file-picker.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { ChosenPicture } from './choose-picture.tsx'

const ChoosePicture = lazy(async () => ({
  default: (await import('./choose-picture.tsx')).ChoosePicture,
}))

type Props = Omit<ComponentProps<typeof FilePicker>, 'accept' | 'action'> & {
  onChosen: (picture: ChosenPicture) => void
}

/** A field for a picture: uploaded, or chosen from the site's pictures. */
export function PicturePicker({ onChosen, ...picker }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const choose = (picture: ChosenPicture) => {
    // The dialog returns the focus as it closes; only then may the field move it on.
    flushSync(() => setChoosing(false))
    onChosen(picture)
  }
  return (
    <>
      <FilePicker
        {...picker}
        accept="image/*"
        action={
          <SmallButton onPress={() => setChoosing(true)}>
            Choose from Files<span className="sr-only">: {picker.label}</span>
          </SmallButton>
        }
      />
      {isChoosing &&
        // Outside of any surrounding form: Enter in the search must not submit it.
        createPortal(
          <Suspense>
            <ChoosePicture onChosen={choose} onClose={() => setChoosing(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
