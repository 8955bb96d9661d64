/** Translatable texts of causes, menu items and settings, like those of pages in `element-texts.ts`. */
import { isRecord } from '../input/is-record.ts'
import { type Turn, turnElement, turnList, turnText } from './element-texts.ts'

const CAUSE_TEXTS = ['title', 'summary', 'problem_statement', 'solution_description', 'impact_description']
const CAUSE_BUTTONS = ['donate_button', 'ketto_button', 'giveindia_button', 'volunteer_button']

/** A row of `causes`, with any of its columns. */
export function turnCause<Row extends Record<string, unknown>>(row: Row, turn: Turn): Row {
  const turned = Object.entries(row).map(([column, value]): [string, unknown] => {
    if (CAUSE_TEXTS.includes(column) && typeof value === 'string')
      return [column, turnText(column, value, turn)]
    if (CAUSE_BUTTONS.includes(column)) return [column, turnElement(column, value, turn)]
    if (column === 'unit_costs' && Array.isArray(value))
      return [column, turnList(column, value, 'amount', ['description'], turn)]
    if (column === 'gallery_images' && Array.isArray(value))
      return [column, turnList(column, value, 'src', ['alt'], turn)]
    return [column, value]
  })
  return Object.fromEntries(turned) as Row
}

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
