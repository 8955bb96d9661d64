const SEEDED = /\/site_assets\/public\/.+/
const UPLOADED = /-\d{10,}\.\w+$/

/** Whether a picture is one of the drawings that came with the site. Uploads carry the time they were made. */
export function isDrawing(url: string): boolean {
  return SEEDED.test(url) && !UPLOADED.test(url)
}

/** Where there are photographs, they are what is shown; until then the drawings. */
export function photographsOf<Shown extends { src: string }>(pictures: readonly Shown[]): readonly Shown[] {
  const photographs = pictures.filter(({ src }) => !isDrawing(src))
  return photographs.length > 0 ? photographs : pictures
}
