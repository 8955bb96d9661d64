import { unavailableMediaTypes } from '../problems.ts'

/** Response formats. */
export type Media = { format: 'array' | 'object'; stripNulls: boolean } | { format: 'csv' }

/** The preferred supported type of an Accept header; JSON by default. */
export function chooseMedia(accept: string | undefined): Media {
  if (!accept || accept === '*/*' || accept === 'application/json')
    return { format: 'array', stripNulls: false }
  const asked = accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const quality = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1)
      return { type, stripNulls: parameters.includes('nulls=stripped'), quality: quality || 0 }
    })
    .filter(({ type }) => type !== '')
    .sort((a, b) => b.quality - a.quality)
  for (const { type, stripNulls, quality } of asked) {
    if (quality === 0) continue
    switch (type) {
      case '*/*':
      case 'application/*':
      case 'application/json':
        return { format: 'array', stripNulls: false }
      case 'application/vnd.pgrst.array':
      case 'application/vnd.pgrst.array+json':
        return { format: 'array', stripNulls }
      case 'application/vnd.pgrst.object':
      case 'application/vnd.pgrst.object+json':
        return { format: 'object', stripNulls }
      case 'text/csv':
        return { format: 'csv' }
    }
  }
  throw unavailableMediaTypes(asked.map(({ type }) => type))
}

export function contentType(media: Media): string {
  if (media.format === 'csv') return 'text/csv; charset=utf-8'
  const stripped = media.stripNulls ? ';nulls=stripped' : ''
  if (media.format === 'object') return `application/vnd.pgrst.object+json${stripped}; charset=utf-8`
  return media.stripNulls
    ? `application/vnd.pgrst.array+json${stripped}; charset=utf-8`
    : 'application/json; charset=utf-8'
}
