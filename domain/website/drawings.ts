const SEEDED = /\/site_assets\/public\/.+/
const UPLOADED = /-\d{10,}\.\w+$/

/** Whether a picture is one of the drawings shipped with the site. Uploads carry a timestamp. */
export function isDrawing(url: string): boolean {
  return SEEDED.test(url) && !UPLOADED.test(url)
}

/** Photographs if there are any, else the drawings. */
export function photographsOf<Shown extends { src: string }>(pictures: readonly Shown[]): readonly Shown[] {
  const photographs = pictures.filter(({ src }) => !isDrawing(src))
  return photographs.length > 0 ? photographs : pictures
}
