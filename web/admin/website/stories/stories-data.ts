import type { Tables } from '#domain/database.types.ts'
import { itemTable } from '../items/item-table.ts'

export type StoryRow = Tables<'stories'>

export const storiesTable = itemTable('stories', 'published_on')
