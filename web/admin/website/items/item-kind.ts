import type { ComponentType } from 'react'
import { isRecord } from '#domain/input/is-record.ts'
import { isFocus } from '#domain/page-content/content.ts'
import type { Saved } from '../../lib/saving.ts'
import type { FailureToast } from '../../lib/with-error-toast.ts'

/** Causes, campaigns and stories: pages that staff add. Each kind has one editor, made of these parts. */
export type ItemRow = {
  id: string
  title: string
  is_shown: boolean
  is_sample: boolean
  created_at: string
  updated_at: string
}
export type ItemFields = { title: string; is_shown: boolean }
export type Problems<Fields> = Partial<Record<keyof Fields, string>>
/** A row as it is or was: versions of the history may lack columns. */
export type Version<Row> = Partial<Record<keyof Row, unknown>>

export type FormProps<Row, Fields> = {
  row: Row
  fields: Fields
  problems: Problems<Fields>
  onChange: (changes: Partial<Fields>) => void
  /** Saves at once, since the picture is uploaded already. */
  onPicture: (changes: Partial<Fields>) => Promise<void>
}

export type ItemKind<Row extends ItemRow, Fields extends ItemFields> = {
  /** Also the name of the parameter that opens one: `?cause=elder-care`. */
  noun: 'cause' | 'campaign' | 'story'
  table: 'causes' | 'campaigns' | 'stories'
  title: string
  intro: string
  empty: string
  sampleNote: string
  /** Follows the confirmation of a deletion. */
  deletionNote: string
  toasts: {
    loadFailed: string
    saveFailed: (title: string) => string
    saved: (title: string) => string
    addFailed: string
    added: string
    deleteFailed: FailureToast
    deleted: string
    restored: (title: string) => string
    restoreFailed: (title: string) => string
  }
  /** Labels of the fields, to compare versions. */
  names: Record<keyof Fields, string>
  /** Field of the address of its page. */
  slug: keyof Fields & keyof Row & ('id' | 'slug')
  picture: keyof Row & string
  /** Fields that restoring an older version leaves unchanged. */
  kept: readonly (keyof Fields)[]
  pathOf: (row: Row) => string
  fieldsOf: (row: Version<Row>) => Fields
  problemsOf: (fields: Fields, otherSlugs: readonly string[], wasShown: boolean) => Problems<Fields>
  /** Columns to store. */
  stored: (fields: Fields) => object
  save: (id: string, columns: object, basedOn: string | null) => Promise<Saved<Row>>
  /** Adds an empty draft. */
  add: (slug: string, rows: readonly Row[]) => Promise<Row>
  remove: (id: string) => Promise<true>
  restore: (id: string) => Promise<unknown>
  /** Whether saving this row changed others. */
  changesOthers?: (row: Row) => boolean
  Form: ComponentType<FormProps<Row, Fields>>
}

/** Addresses of items that have none of their own yet. */
export const newSlug = (noun: string) => `new-${noun}-`

/** The first letter as a capital. */
export const capital = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

export const unitCostsOf = (value: unknown) =>
  listOf(value).map(({ amount, description }) => ({
    amount: textOf(amount),
    description: textOf(description),
  }))

export const galleryOf = (value: unknown) =>
  listOf(value).map(({ src, alt, focus }) => ({
    src: textOf(src),
    alt: textOf(alt),
    ...(isFocus(focus) && { focus }),
  }))
