/** Sizes of the site's pictures. The server makes these and no others. */
export const pictureSizes = {
  widths: [320, 480, 640, 768, 960, 1280, 1600],
  /** Size of link previews. */
  preview: { width: 1200, height: 630 },
} as const
