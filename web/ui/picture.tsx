import { preload } from 'react-dom'
import { pictureSizes, RENDERED_PICTURES, STORED_PICTURES } from '#domain/website/pictures.ts'

const { widths } = pictureSizes

type Props = {
  src: string
  alt: string
  /** Intrinsic size: reserves the space before the picture loads. */
  width: number
  height: number
  /** Displayed width, as in `sizes` of an image. */
  sizes: string
  /** Focal point kept in view when cropped; the centre by default. */
  focus?: string | null | undefined
  /** For a page's main picture. */
  priority?: boolean
  className?: string
}

/** A stored picture in a modern format and a suitable size; any other as it is. */
export function Picture({ src, alt, width, height, sizes, focus, priority = false, className }: Props) {
  const avif = srcSet(src, 'avif')
  if (priority) {
    const shared = { as: 'image', fetchPriority: 'high' } as const
    if (avif) preload(src, { ...shared, imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' })
    else preload(src, shared)
  }
  const img = (
    <img
      src={renderedUrl(src, 960, 'webp') ?? src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      style={focus ? { objectPosition: focus } : undefined}
      decoding={priority ? 'sync' : 'async'}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
    />
  )
  if (!avif) return img
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, 'webp')} sizes={sizes} />
      {img}
    </picture>
  )
}

function srcSet(src: string, format: 'avif' | 'webp'): string | undefined {
  if (renderedUrl(src, 0, format) === undefined) return undefined
  return widths.map((width) => `${renderedUrl(src, width, format)} ${width}w`).join(', ')
}

/** Address of a stored picture at another width; undefined for pictures hosted elsewhere. */
function renderedUrl(src: string, width: number, format: string): string | undefined {
  const at = src.indexOf(STORED_PICTURES)
  if (at === -1 || src.endsWith('.svg')) return undefined
  return `${src.replace(STORED_PICTURES, RENDERED_PICTURES).replace(/\?.*/, '')}?width=${width}&format=${format}`
}
