import { expect, test } from 'vitest'
import { missingContent } from './missing-content.ts'
import { gapInWords } from './missing-content-list.tsx'

const onHome = (element_id: string, content_data: object) => ({
  causes: [],
  pictures: [{ page_slug: 'home', element_id, content_data: { ...content_data } }],
})

test.each([
  [
    { causes: [{ id: 'food', title: 'Food', hero_image_url: null }], pictures: [] },
    'The cause Food has no picture.',
  ],
  [onHome('hero_image', { url: '', alt: '' }), 'Home: Hero picture has no picture.'],
  [onHome('hero_image', { url: '/a', alt: '' }), 'Home: Hero picture has no alternative text.'],
  [
    onHome('csr_dossier_button', { url: '', text: 'x', link: '' }),
    'Home: CSR dossier (PDF) has not been uploaded.',
  ],
])('reports a gap in a page or a cause (case %#)', (stored, text) => {
  expect(missingContent(stored).map(gapInWords)).toEqual([text])
})

test('reports neither existing content nor an empty UPI code, which the page draws', () => {
  expect(missingContent(onHome('hero_image', { url: '/a', alt: 'A tree' }))).toEqual([])
  expect(missingContent(onHome('upi_qr_image', { url: '', alt: '' }))).toEqual([])
  expect(missingContent(onHome('book_call_button', { text: 'Call', link: '/contact' }))).toEqual([])
})
