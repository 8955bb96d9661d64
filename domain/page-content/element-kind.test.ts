import { expect, test } from 'vitest'
import { elementKind } from './element-kind.ts'

test.each([
  ['featured_story_image', 'image'],
  ['upi_qr_image', 'image'],
  ['story_1_image', 'image'],
  ['hero_image_button', 'image'],
  ['hero_image_pdf', 'image'],
  ['csr_dossier_button', 'pdf'],
  ['certificates_button', 'pdf'],
  ['annual_report_button', 'pdf'],
  ['policy_pdf', 'pdf'],
  ['policy_pdf_button', 'pdf'],
  ['book_call_button', 'button'],
  ['ketto_button', 'button'],
  ['whatsapp_button', 'button'],
  ['focus_1_button', 'button'],
  ['donation_presets', 'presets'],
  ['impact_figures', 'figures'],
  ['team_people', 'people'],
  ['report_documents', 'documents'],
  ['volunteer_roles', 'lines'],
  ['map_embed_url', 'map'],
  ['video_url', 'video'],
  ['hero_title', 'text'],
  ['legal_note', 'text'],
  ['upi_id', 'text'],
  ['image', 'text'],
  ['button', 'text'],
  ['', 'text'],
])('edits %s as %s', (id, kind) => {
  expect(elementKind(id)).toBe(kind)
})
