import { expect, test } from 'vitest'
import { organisationDefaults } from '../website/organisation.ts'
import { contactDefaults } from './contact.ts'
import { fromOrganisation, withOrganisation } from './contact-lines.ts'

const sampleRows = Object.entries(contactDefaults).map(([element_id, content_data]) => ({
  element_id,
  content_data,
  is_sample: true,
}))
const sampleSettings = Object.entries(organisationDefaults).map(([key, value]) => ({
  key,
  value,
  is_sample: true,
}))
const written = (element_id: string, content_data: unknown) => [
  ...sampleRows.filter((row) => row.element_id !== element_id),
  { element_id, content_data, is_sample: false },
]
const entered = (details: Record<string, string>) => [
  ...sampleSettings.filter(({ key }) => !(key in details)),
  ...Object.entries(details).map(([key, value]) => ({ key, value, is_sample: false })),
]

test('keeps the samples while nothing has been entered', () => {
  expect(withOrganisation(sampleRows, sampleSettings)).toEqual(sampleRows)
  expect(withOrganisation(sampleRows, [])).toEqual(sampleRows)
})

test('takes from Organisation the details that the page lacks', () => {
  const settings = entered({ org_phone: ' +91 11 2345 6789 ', org_email: 'us@asha.example' })
  expect(fromOrganisation(sampleRows, settings)).toEqual({
    email_address: 'us@asha.example',
    phone_number: '+91 11 2345 6789',
  })
  expect(fromOrganisation(written('phone_number', '+91 99999 00000'), settings)).toEqual({
    email_address: 'us@asha.example',
  })
  expect(fromOrganisation(written('phone_number', ' '), settings)).toMatchObject({
    phone_number: '+91 11 2345 6789',
  })
})

test('takes an address as a whole, with its map', () => {
  const settings = entered({ org_address_line1: '12 Park Street', org_address_line2: 'Kolkata 700016' })
  const rows = withOrganisation(sampleRows, settings)
  expect(rows).toContainEqual({ element_id: 'address_line2', content_data: 'Kolkata 700016' })
  expect(rows).toContainEqual({
    element_id: 'map_embed_url',
    content_data: 'https://www.google.com/maps?q=12%20Park%20Street%2C%20Kolkata%20700016&output=embed',
  })
  expect(fromOrganisation(written('address_line1', '4 Hill Road'), settings)).toEqual({})
  const ownMap = { url: 'https://www.google.com/maps/embed?pb=1' }
  expect(withOrganisation(written('map_embed_url', ownMap), settings)).toContainEqual(
    expect.objectContaining({ element_id: 'map_embed_url', content_data: ownMap }),
  )
})

test('shows no sample for a detail emptied under Organisation', () => {
  expect(fromOrganisation(sampleRows, entered({ org_phone: '' }))).toEqual({ phone_number: '' })
})
