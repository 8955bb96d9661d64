import { expect, test } from 'vitest'
import { editable, storable } from './editable.ts'

test.each([
  ['hero_title', 'Hope', 'Hope'],
  ['hero_title', { text: 'Hope' }, 'Hope'],
  ['hero_title', undefined, ''],
  ['hero_image', { url: '/a.webp' }, { url: '/a.webp', alt: '' }],
  ['hero_image', '/a.webp', { url: '/a.webp', alt: '' }],
  ['csr_dossier_button', { text: 'Download' }, { url: '', text: 'Download', link: '' }],
  ['book_call_button', { text: 'Call', link: '/contact', url: 'x' }, { text: 'Call', link: '/contact' }],
  ['video_url', 'https://youtu.be/x', { url: 'https://youtu.be/x' }],
  [
    'donation_presets',
    { presets: [{ amount: '499', description: 'x' }, { amount: 'many' }, 7] },
    {
      presets: [
        { amount: 499, description: 'x' },
        { amount: 0, description: '' },
      ],
    },
  ],
  ['volunteer_roles', 'Teacher\nCook', 'Teacher\nCook'],
  [
    'impact_figures',
    { figures: [{ value: '7' }] },
    { figures: [{ value: '7', label: '', as_of: '', source: '' }] },
  ],
  [
    'impact_figures',
    {
      figures: [
        { value: '7', label: 'Wells' },
        { value: '8', label: 'Trees planted', id: 'Trees' },
      ],
    },
    {
      figures: [
        { value: '7', label: 'Wells', as_of: '', source: '', id: 'Wells' },
        { value: '8', label: 'Trees planted', as_of: '', source: '', id: 'Trees' },
      ],
    },
  ],
  [
    'team_people',
    { people: [{ name: 'Asha', focus: '5% 5%' }, 7] },
    { people: [{ name: 'Asha', role: '', url: '', focus: '5% 5%', id: 'Asha' }] },
  ],
  ['report_documents', undefined, { documents: [] }],
])('turns %s from stored %j into editable %j', (id, stored, edited) => {
  expect(editable(id, stored)).toEqual(edited)
})

test.each([
  ['hero_title', '', ''],
  ['book_call_button', { text: 'Call', link: ' /contact ' }, { text: 'Call', link: '/contact' }],
  ['csr_dossier_button', { url: '/a.pdf', text: 'x', link: '' }, { url: '/a.pdf', text: 'x', link: '' }],
  [
    'video_url',
    { url: 'https://youtu.be/dQw4w9WgXcQ' },
    { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  ],
  ['email_address', '', ''],
  ['ketto_button', { text: 'Ketto', link: '' }, { text: 'Ketto', link: '' }],
  [
    'team_people',
    { people: [{ name: 'Asha', role: '', url: '', focus: '' }] },
    { people: [{ name: 'Asha', role: '', url: '', id: 'Asha' }] },
  ],
  ['email_address', 'help@example.org', 'help@example.org'],
])('turns %s from typed %j into stored %j', (id, typed, content) => {
  expect(storable(id, typed)).toEqual({ content })
})

test.each([
  ['book_call_button', { text: 'Call', link: 'javascript:alert(1)' }],
  ['book_call_button', { text: 'Call', link: '' }],
  ['csr_dossier_button', { url: '', text: 'x', link: 'data:text/html,x' }],
  ['video_url', { url: 'our video' }],
  ['map_embed_url', { url: 'https://evil.example/map' }],
  ['email_address', 'help at example'],
])('refuses %s typed as %j', (id, typed) => {
  expect(storable(id, typed)).toHaveProperty('problem')
})
