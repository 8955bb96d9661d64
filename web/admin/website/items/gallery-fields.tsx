import type { GalleryImage } from '#domain/causes/cause.ts'
import { linkProblem } from '#domain/website/link-problem.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { moved } from '../../lib/reorder.ts'
import { AltText, useAltText } from '../../ui/alt-text.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { ReorderButtons } from '../../ui/reorder-buttons.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { PictureField } from './picture-field.tsx'

const PLACEHOLDER = '/placeholder.svg'

type Props = {
  /** Path of uploaded pictures: `public/causes/elder-care`. */
  folder: string
  /** Without a limit if absent. */
  most?: number
  images: readonly GalleryImage[]
  onChange: (images: GalleryImage[]) => void
  onFile: (images: GalleryImage[]) => Promise<void>
}

export function GalleryFields({ folder, most, images, onChange, onFile }: Props) {
  const changed = (at: number, image: GalleryImage) =>
    images.map((other, place) => (place === at ? image : other))
  return (
    <fieldset>
      <legend className="display text-heading">Gallery images</legend>
      <ol className="mt-1 grid gap-3 sm:grid-cols-2">
        {images.map((image, at) => (
          <ImageFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no name of its own; its place is its key.
            key={at}
            folder={folder}
            image={image}
            at={at}
            onChange={(next) => onChange(changed(at, next))}
            onFile={(next) => onFile(changed(at, next))}
            onUp={at > 0 ? () => onChange(moved(images, at, -1)) : undefined}
            onDown={at < images.length - 1 ? () => onChange(moved(images, at, 1)) : undefined}
            onRemove={() => onChange(images.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      {most !== undefined && images.length >= most ? (
        <p className="mt-3 text-soft text-xs">
          {`This gallery has its ${most} pictures. Remove one to add another.`}
        </p>
      ) : (
        <SmallButton onPress={() => onChange([...images, { src: PLACEHOLDER, alt: '' }])} className="mt-3">
          <PlusIcon className="size-4" />
          Add image
        </SmallButton>
      )}
    </fieldset>
  )
}

type ImageProps = {
  folder: string
  image: GalleryImage
  at: number
  onChange: (image: GalleryImage) => void
  onFile: (image: GalleryImage) => Promise<void>
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function ImageFields({ folder, image, at, onChange, onFile, onUp, onDown, onRemove }: ImageProps) {
  const altText = useAltText()
  const { src, alt } = image
  return (
    <li className="grid content-start gap-2 rounded-md border border-line p-3">
      <PictureField
        label={`Image ${at + 1}`}
        path={`${folder}/gallery_images-${at}`}
        url={src}
        error={linkProblem(src) ?? undefined}
        focus={image.focus}
        onFocus={(focus) => onChange({ src, alt, ...(focus && { focus }) })}
        onUrl={(url) => onChange({ src: url, alt })}
        onFile={async (url) => {
          await onFile({ src: url, alt })
          altText.ask()
        }}
        onChosen={({ url, alt: known }) => {
          onChange({ src: url, alt: known || alt })
          altText.ask()
        }}
      />
      <AltText
        {...altText.props}
        hasPicture={src !== PLACEHOLDER}
        value={alt}
        onChange={(words) => onChange({ ...image, alt: words })}
      />
      <div className="flex items-center justify-between gap-2">
        <ReorderButtons name={`image ${at + 1}`} onUp={onUp} onDown={onDown} />
        <SmallButton onPress={onRemove} look="danger" about={`image ${at + 1}`}>
          <TrashIcon className="size-4" />
          Remove
        </SmallButton>
      </div>
    </li>
  )
}
