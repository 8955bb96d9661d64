import type { ItemKind } from '../items/item-kind.ts'
import { type CauseFields, causeProblems, fieldsOf, storedCause } from './cause-fields.ts'
import { CauseForm } from './cause-form.tsx'
import { type CauseRow, causesTable, restoreCause } from './causes-data.ts'
import { causeToasts } from './toasts.ts'

export const causeKind: ItemKind<CauseRow, CauseFields> = {
  noun: 'cause',
  table: 'causes',
  title: 'Causes',
  intro:
    'What people can give to. Each cause has its own page under Our Work. A new cause is a draft until you show it.',
  empty: 'No causes yet. Add the first one.',
  sampleNote:
    'Sample text: impact, unit costs and partner links do not appear on your live site. Replace it, or keep it if it is correct.',
  deletionNote: 'Its page goes with it; gifts made for it are kept. It can be restored for 90 days.',
  toasts: causeToasts,
  names: {
    id: 'ID',
    title: 'Title',
    order: 'Order',
    is_shown: 'Shown on the site',
    summary: 'Summary',
    hero_image_url: 'Hero image',
    hero_image_focus: 'Focal point of the hero image',
    problem_statement: 'Problem statement',
    solution_description: 'Solution description',
    impact_description: 'Impact description',
    unit_costs: 'Unit costs',
    default_amount: 'Preselected amount',
    gallery_images: 'Gallery images',
    video_url: 'Video',
    donate_button: 'Donate button',
    ketto_button: 'Ketto button',
    giveindia_button: 'GiveIndia button',
    volunteer_button: 'Volunteer button',
  },
  slug: 'id',
  picture: 'hero_image_url',
  kept: ['id', 'is_shown'],
  pathOf: ({ id }) => `/our-work/${id}`,
  fieldsOf,
  problemsOf: causeProblems,
  stored: storedCause,
  save: causesTable.save,
  add: (id, rows) => {
    const order = rows.length > 0 ? Math.max(...rows.map((cause) => cause.order)) + 1 : 0
    return causesTable.add({ id, title: 'New Cause', order, is_shown: false })
  },
  remove: causesTable.remove,
  restore: restoreCause,
  Form: CauseForm,
}
