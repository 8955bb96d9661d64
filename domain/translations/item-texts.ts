/** Translatable texts of causes, campaigns, stories, menu items and settings, like those of pages in `element-texts.ts`. */
import { isRecord } from '../input/is-record.ts'
import { type Turn, turnElement, turnList, turnText } from './element-texts.ts'

const TEXTS = {
  cause: ['title', 'summary', 'problem_statement', 'solution_description', 'impact_description'],
  campaign: ['title', 'summary', 'story', 'match_by', 'thanks'],
  story: ['title', 'summary', 'body'],
} as const
const BUTTONS = ['donate_button', 'ketto_button', 'giveindia_button', 'volunteer_button']

/** Kinds of pages that staff add, each a row of its own table. */
export type ItemKind = keyof typeof TEXTS
type Columns = Record<string, unknown>

/** A row of `causes`, `campaigns` or `stories`, with any of its columns. */
export function turnItem<Row extends Columns>(kind: ItemKind, row: Row, turn: Turn): Row {
  const texts: readonly string[] = TEXTS[kind]
  const turned = Object.entries(row).map(([column, value]): [string, unknown] => {
    if (texts.includes(column) && typeof value === 'string') return [column, turnText(column, value, turn)]
    if (BUTTONS.includes(column)) return [column, turnElement(column, value, turn)]
    if (column === 'unit_costs' && Array.isArray(value))
      return [column, turnList(column, value, 'amount', ['description'], turn)]
    if (column === 'gallery_images' && Array.isArray(value))
      return [column, turnList(column, value, 'src', ['alt'], turn)]
    return [column, value]
  })
  return Object.fromEntries(turned) as Row
}

export const turnCause = <Row extends Columns>(row: Row, turn: Turn): Row => turnItem('cause', row, turn)
export const turnCampaign = <Row extends Columns>(row: Row, turn: Turn): Row =>
  turnItem('campaign', row, turn)
export const turnStory = <Row extends Columns>(row: Row, turn: Turn): Row => turnItem('story', row, turn)

export function turnMenuItem<Row>(row: Row, turn: Turn): Row {
  return isRecord(row) && typeof row.label === 'string'
    ? { ...row, label: turnText('label', row.label, turn) }
    : row
}

/** Settings that visitors read as text. */
export const SPOKEN_SETTINGS = [
  'org_name',
  'org_tagline',
  'org_about',
  'org_address_line1',
  'org_address_line2',
  'grievance_contact',
] as const

export function turnSetting<Row extends { key: string; value: string | null }>(row: Row, turn: Turn): Row {
  return row.value !== null && (SPOKEN_SETTINGS as readonly string[]).includes(row.key)
    ? { ...row, value: turnText('value', row.value, turn) }
    : row
}
