import { useState } from 'react'
import { youtubeId } from '#web/lib/video.ts'
import { fill } from '#web/lib/words.ts'
import { PlayIcon } from './icons.tsx'
import { Picture } from './picture.tsx'
import { useUiWords } from './ui-words.ts'

type Props = { url: string; title: string; poster: string | null; posterFocus?: string | null | undefined }

/**
 * A video that loads only on request, from the cookieless host. Until then, and before the page's code has
 * arrived, it is a picture that links to it.
 */
export function Video({ url, title, poster, posterFocus }: Props) {
  const words = useUiWords()
  const [playing, setPlaying] = useState(false)
  const id = youtubeId(url)
  const frame = 'relative block aspect-video w-full overflow-hidden rounded-lg bg-band'
  if (playing && id) {
    return (
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        // Moves the focus from the pressed picture to the player that replaces it.
        ref={(player) => player?.focus()}
        className={frame}
      />
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      // Without a video to play here, the press opens a window, which browsers allow only at once.
      data-code={id ? '' : undefined}
      onClick={(event) => {
        if (!id || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        setPlaying(true)
      }}
      className={`on-band group ${frame}`}
    >
      {poster && (
        <Picture
          src={poster}
          focus={posterFocus}
          alt=""
          width={1280}
          height={720}
          sizes="(min-width: 64rem) 54rem, 94vw"
          className="size-full object-cover opacity-80"
        />
      )}
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-20 place-items-center rounded-full bg-marigold text-on-marigold shadow-float transition-transform motion-safe:group-hover:scale-105">
          <PlayIcon className="ml-1 size-9" />
        </span>
      </span>
      <span className="sr-only">{fill(words.playVideo, { title })}</span>
    </a>
  )
}
