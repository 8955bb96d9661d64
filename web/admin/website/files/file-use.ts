import { slugFrom } from '#domain/causes/slug.ts'
import { labelsBySlug } from '#domain/page-content/labels.ts'
import { pages } from '#domain/page-content/pages.ts'
import { contentPath } from '../../lib/nav-entries.ts'

/**
 * A place where a file is used, from the database: a page and its element, a cause, campaign or story and its title,
 * a setting, a registration.
 */
export type Use = { kind: string; place: string; part: string; alt?: string }

/** The place in words, with a link to edit it. */
export function inPlaces({ kind, place, part }: Use): { name: string; path: string } {
  if (kind === 'cause') return { name: `Cause: ${part}`, path: `/admin/causes?cause=${place}` }
  if (kind === 'campaign') return { name: `Campaign: ${part}`, path: `/admin/campaigns?campaign=${place}` }
  if (kind === 'story') return { name: `Story: ${part}`, path: `/admin/stories?story=${place}` }
  if (kind === 'registration') return { name: 'Registrations', path: '/admin/settings/registrations' }
  const page = pages.find(({ slug }) => slug === place)
  if (kind !== 'page' || !page) return { name: 'Logo', path: '/admin/settings/organisation' }
  const label = labelsBySlug[page.slug].map(({ elements }) => elements[part]).find(Boolean)
  return {
    name: `${page.title}: ${label ?? part.replaceAll('_', ' ')}`,
    path: `${contentPath(page.slug)}#${part}`,
  }
}

/** Alternative text of a picture: undefined if no place has one, empty if places differ. */
export function altOf(uses: readonly Use[]): string | undefined {
  const texts = new Set(uses.flatMap(({ alt }) => (alt === undefined ? [] : [alt])))
  if (texts.size === 0) return undefined
  return texts.size === 1 ? [...texts][0] : ''
}

/** Folder of uploads in Files itself. These are never removed automatically. */
export const FILES_FOLDER = 'public/files/'

/** Path of a picture uploaded in Files, without time and extension. It keeps its name, to be searchable. */
export function pathInFiles(fileName: string): string {
  return `${FILES_FOLDER}${slugFrom(fileName.replace(/\.[^.]*$/, '')) || 'picture'}`
}

export const titleOf = ({ name }: { name: string }): string => name.split('/').slice(1).join('/')

type Described = { name: string; credit: string; uses: readonly Use[] }

/** Whether a file's name, descriptions, places or credit contain every word of a search. */
export function matches(query: string, { name, credit, uses }: Described): boolean {
  const texts = [
    name.replaceAll(/[-_/]/g, ' '),
    credit,
    ...uses.map((use) => `${use.alt ?? ''} ${inPlaces(use).name}`),
  ]
  const words = texts.join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/[\s_/-]+/)
    .every((word) => words.includes(word))
}

export const fileKinds = ['all', 'pictures', 'documents', 'unused'] as const
export type FileKind = (typeof fileKinds)[number]

export function isOfKind(kind: FileKind, file: { type: string | null; uses: readonly Use[] }): boolean {
  if (kind === 'unused') return file.uses.length === 0
  if (kind === 'all') return true
  return (kind === 'pictures') === (file.type?.startsWith('image/') ?? false)
}

/** 340 KB or 1.2 MB. */
export function sizeInWords(bytes: number | null): string {
  if (bytes === null) return ''
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
