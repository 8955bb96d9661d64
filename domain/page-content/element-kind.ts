export type ElementKind =
  | 'image'
  | 'pdf'
  | 'button'
  | 'presets'
  | 'figures'
  | 'people'
  | 'documents'
  | 'lines'
  | 'map'
  | 'video'
  | 'text'

const PDF_BUTTONS = ['csr_dossier_button', 'certificates_button', 'annual_report_button']

// The first matching rule decides. PDFs named as buttons are recognised before buttons.
const RULES: [kind: ElementKind, fits: (id: string) => boolean][] = [
  ['image', (id) => id.includes('_image')],
  ['pdf', (id) => id.includes('_pdf') || PDF_BUTTONS.includes(id)],
  ['button', (id) => id.includes('_button')],
  ['presets', (id) => id === 'donation_presets'],
  ['figures', (id) => id.endsWith('_figures')],
  ['people', (id) => id.endsWith('_people')],
  ['documents', (id) => id.endsWith('_documents')],
  ['lines', (id) => id === 'volunteer_roles'],
  ['map', (id) => id === 'map_embed_url'],
  ['video', (id) => id === 'video_url'],
]

/** Storage and editor of an element, by its id alone. */
export function elementKind(elementId: string): ElementKind {
  return RULES.find(([, fits]) => fits(elementId))?.[0] ?? 'text'
}
