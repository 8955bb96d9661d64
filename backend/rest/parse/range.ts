import { Problem } from '../../base/problem.ts'
import { rangeNotSatisfiable } from '../problems.ts'

/** A row range; without `limit`, all remaining rows. */
export type RowRange = { offset: number; limit: number | undefined }

export const ALL_ROWS: RowRange = { offset: 0, limit: undefined }

/** Ignores values other than integers, as PostgREST does. */
export function readWhole(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d+$/.test(text)) return undefined
  return Math.max(-1, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
}

export function rangeOf(limit: number | undefined, offset: number | undefined): RowRange {
  if (limit !== undefined && limit < 0) {
    throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  }
  if (offset !== undefined && offset < 0) {
    throw new Problem({ status: 400, code: '2201X', message: 'OFFSET must not be negative' })
  }
  return { offset: offset ?? 0, limit }
}

/** Narrows `limit` and `offset` by a `Range: 0-24` header. */
export function withinHeader(range: RowRange, header: string | undefined): RowRange {
  const found = header?.match(/^(\d{1,15})-(\d{0,15})$/)
  if (!found) return range
  const first = Number(found[1])
  const last = found[2] ? Number(found[2]) : undefined
  if (last !== undefined && last < first) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  if (range.limit === 0) return range
  const offset = Math.max(range.offset, first)
  const ends = [range.limit === undefined ? undefined : range.offset + range.limit - 1, last]
  const end = Math.min(...ends.filter((one) => one !== undefined))
  if (end === Number.POSITIVE_INFINITY) return { offset, limit: undefined }
  if (end < offset) throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  return { offset, limit: end - offset + 1 }
}

export function atMost(rows: number, { offset, limit }: RowRange): RowRange {
  return { offset, limit: Math.min(limit ?? rows, rows) }
}
