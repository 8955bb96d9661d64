import type { GalleryImage } from '#domain/causes/cause.ts'
import { linkProblem } from '#domain/link-problem.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Input } from '../ui/fields.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'
import { CausePicture } from './cause-picture.tsx'

const PLACEHOLDER = '/placeholder.svg'

type Props = {
  savedId: string
  images: readonly GalleryImage[]
  onChange: (images: GalleryImage[]) => void
  onFile: (images: GalleryImage[]) => Promise<void>
}

export function GalleryFields({ savedId, images, onChange, onFile }: Props) {
  const changed = (at: number, changes: Partial<GalleryImage>) =>
    images.map((image, place) => (place === at ? { ...image, ...changes } : image))
  return (
    <fieldset>
      <legend className="display text-heading">Gallery images</legend>
      <ol className="mt-1 grid gap-3 sm:grid-cols-2">
        {images.map((image, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no name of its own; its place is its key.
          <li key={at} className="grid content-start gap-2 rounded-md border border-line p-3">
            <CausePicture
              label={`Image ${at + 1}`}
              path={`public/causes/${savedId}/gallery_images-${at}`}
              url={image.src}
              error={linkProblem(image.src) ?? undefined}
              onUrl={(src) => onChange(changed(at, { src }))}
              onFile={(src) => onFile(changed(at, { src }))}
            />
            <Input
              label="Alternative text"
              value={image.alt}
              hint={image.alt ? undefined : 'Please say what the picture shows, for those who cannot see it.'}
              onChange={(alt) => onChange(changed(at, { alt }))}
            />
            <button
              type="button"
              onClick={() => onChange(images.filter((_, place) => place !== at))}
              className={smallButton('danger')}
            >
              <TrashIcon className="size-4" />
              Remove<span className="sr-only"> image {at + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => onChange([...images, { src: PLACEHOLDER, alt: '' }])}
        className={`${smallButton('outline')} mt-3`}
      >
        <PlusIcon className="size-4" />
        Add image
      </button>
    </fieldset>
  )
}
