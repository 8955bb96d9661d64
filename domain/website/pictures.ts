/** Sizes of the site's pictures. The server makes these and no others. */
export const pictureSizes = {
  widths: [320, 480, 640, 768, 960, 1280, 1600],
  /** Size of link previews. */
  preview: { width: 1200, height: 630 },
} as const

export const STORED_PICTURES = '/storage/v1/object/public/site_assets/'
export const RENDERED_PICTURES = '/storage/v1/render/image/public/site_assets/'

/** Address of a picture for link previews and letters: 1200 × 630, in a format that every messenger reads. */
export function previewUrl(src: string): string {
  const { width, height } = pictureSizes.preview
  return src.includes(STORED_PICTURES)
    ? `${src.replace(STORED_PICTURES, RENDERED_PICTURES)}?width=${width}&height=${height}&format=jpeg`
    : src
}
