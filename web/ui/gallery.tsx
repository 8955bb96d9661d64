import { type KeyboardEvent, useRef, useState } from 'react'
import type { GalleryImage } from '#domain/causes/cause.ts'
import { fill } from '#web/lib/words.ts'
import { closedByPressBeside } from './dialog-props.ts'
import { CloseIcon } from './frame-icons.tsx'
import { LeftIcon, RightIcon } from './icons.tsx'
import { Picture } from './picture.tsx'
import { useUiWords } from './ui-words.ts'

const control =
  'grid size-12 place-items-center rounded-full bg-band text-on-band hover:bg-marigold hover:text-on-marigold'

/** Thumbnails that open large; arrow keys navigate and Escape closes. */
export function Gallery({ images }: { images: readonly GalleryImage[] }) {
  const { gallery: words, close } = useUiWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const image = at === null ? undefined : images[at]
  const leaf = (by: number) =>
    setAt((was) => (was === null ? was : (was + by + images.length) % images.length))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') leaf(1)
    if (event.key === 'ArrowLeft') leaf(-1)
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {images.map(({ src, alt, focus }, index) => (
          <li key={src} className="first:max-lg:col-span-2">
            <a
              href={src}
              data-code=""
              onClick={(event) => {
                event.preventDefault()
                setAt(index)
                dialog.current?.showModal()
              }}
              className="group block aspect-[4/3] overflow-hidden rounded-lg bg-sand"
            >
              <Picture
                src={src}
                focus={focus}
                alt={alt || fill(words.picture, { number: index + 1 })}
                width={960}
                height={720}
                sizes={index === 0 ? '(min-width: 64rem) 23rem, 94vw' : '(min-width: 64rem) 23rem, 47vw'}
                className="size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.03]"
              />
              <span className="sr-only"> {words.viewLarger}</span>
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        aria-label={words.name}
        onKeyDown={onKeyDown}
        onClose={() => setAt(null)}
        {...closedByPressBeside}
        className="lightbox on-band m-auto max-h-dvh w-[min(70rem,100vw)] max-w-none bg-transparent p-3 text-on-band"
      >
        {image && (
          <figure className="grid justify-items-center gap-3">
            <Picture
              key={image.src}
              src={image.src}
              alt={image.alt || fill(words.picture, { number: (at ?? 0) + 1 })}
              width={1600}
              height={1200}
              sizes="min(70rem, 100vw)"
              className="max-h-[78dvh] w-auto rounded-md object-contain"
            />
            <figcaption aria-live="polite" className="text-center">
              {image.alt}{' '}
              <span className="text-on-band-soft">
                {fill(words.place, { number: (at ?? 0) + 1, count: images.length })}
              </span>
            </figcaption>
          </figure>
        )}
        <div className="mt-3 flex justify-center gap-3">
          <button type="button" onClick={() => leaf(-1)} className={control}>
            <LeftIcon />
            <span className="sr-only">{words.previous}</span>
          </button>
          <button type="button" onClick={() => dialog.current?.close()} className={control}>
            <CloseIcon />
            <span className="sr-only">{close}</span>
          </button>
          <button type="button" onClick={() => leaf(1)} className={control}>
            <RightIcon />
            <span className="sr-only">{words.next}</span>
          </button>
        </div>
      </dialog>
    </>
  )
}
