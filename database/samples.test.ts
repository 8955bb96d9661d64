import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StoredTranslation, turnOf } from '#domain/translations/translation.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe.each([
  ['page_content', `page_slug = 'donate' and element_id = 'upi_id'`, 'content_data = content_data'],
  ['causes', `id = 'elder-care'`, 'title = title'],
  ['site_settings', `key = 'org_name'`, 'value = value'],
])('a row of %s', (table, row, nothingNew) => {
  const isSample = async () => {
    const { rows } = await db.owner<{ is_sample: boolean }>(
      `select is_sample from public.${table} where ${row}`,
    )
    return rows[0]?.is_sample
  }

  test('starts as a sample from the seed and becomes staff’s once saved, even unchanged', async () => {
    expect(await isSample()).toBe(true)
    await db.admin(`update public.${table} set ${nothingNew} where ${row}`)
    expect(await isSample()).toBe(false)
  })

  test('cannot become a sample', async () => {
    await db.admin(`update public.${table} set is_sample = true where ${row}`)
    expect(await isSample()).toBe(false)
  })
})

test('keeps a cause a sample that was only moved or given other pictures', async () => {
  const isSample = async () => {
    const { rows } = await db.owner(`select is_sample from public.causes where id = 'hygiene-drives'`)
    return rows[0]?.is_sample
  }
  const change = (what: string) => db.admin(`update public.causes set ${what} where id = 'hygiene-drives'`)
  await change('"order" = 99')
  await change(`hero_image_url = '/other.webp', hero_image_focus = '10% 20%'`)
  await change(`gallery_images = '[{"src": "/a.webp", "alt": "A kitchen"}]'`)
  expect(await isSample()).toBe(true)
  await change(`"order" = 98, title = 'Clean hands'`)
  expect(await isSample()).toBe(false)
})

describe('the sample campaign', () => {
  const sample = `slug = 'a-full-school-bag'`
  /** The mark and the promise after a change, which is taken back. */
  const marksAfter = async (change: string) => {
    await db.owner(
      `update public.campaigns set is_sample = true, match_by = 'A family', match_limit = 1000 where ${sample}`,
    )
    await db.admin(`update public.campaigns set ${change} where ${sample}`)
    return (await db.owner(`select is_sample, match_by from public.campaigns where ${sample}`)).rows[0]
  }

  test('stays one while its words are the same', async () => {
    for (const change of ['is_featured = not is_featured', `ends_on = '2099-01-01'`, `image_url = '/a.webp'`])
      expect(await marksAfter(change)).toEqual({ is_sample: true, match_by: 'A family' })
  })

  test('loses its invented promise with the first change of words', async () => {
    expect(await marksAfter(`title = 'Our own'`)).toEqual({ is_sample: false, match_by: null })
  })

  test('keeps a promise that staff change or confirm', async () => {
    expect(await marksAfter(`match_by = 'Lotus Mills'`)).toEqual({
      is_sample: false,
      match_by: 'Lotus Mills',
    })
    for (const change of ['title = title', 'is_sample = false'])
      expect(await marksAfter(change)).toEqual({ is_sample: false, match_by: 'A family' })
  })
})

test('drops the sample Hindi of a cause that moves as its text becomes staff’s', async () => {
  await db.admin(`update public.causes set id = 'our-therapy', title = 'Our own therapy', summary = 'What we do.'
    where id = 'therapy-support'`)
  const { rows } = await db.owner<StoredTranslation>(
    `select item, field, text, source, is_sample from public.translations
    where language = 'hi' and kind = 'cause' and item = 'our-therapy'`,
  )
  const turn = turnOf(rows, 'our-therapy')
  expect(rows.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'summary']))
  expect([turn('title', 'Our own therapy'), turn('summary', 'What we do.')]).toEqual([
    'Our own therapy',
    'What we do.',
  ])
  const { rows: letters } = await db.owner(`select private.cause_title('our-therapy', 'hi') as title`)
  expect(letters).toEqual([{ title: 'Our own therapy' }])
})

test('makes a saved translation staff’s, which cannot become a sample', async () => {
  const change = async (what: string) => {
    const title = `language = 'hi' and kind = 'cause' and item = 'elder-care' and field = 'title'`
    await db.admin(`update public.translations set ${what} where ${title}`)
    return (await db.owner(`select is_sample from public.translations where ${title}`)).rows
  }
  expect(await change('text = text')).toEqual([{ is_sample: false }])
  expect(await change('is_sample = true')).toEqual([{ is_sample: false }])
})

test('marks nothing added by staff as a sample', async () => {
  await db.admin(`insert into public.causes (id, title, is_sample) values ('new', 'New', true)`)
  const { rows } = await db.owner(`select is_sample from public.causes where id = 'new'`)
  expect(rows).toEqual([{ is_sample: false }])
})

test('empties the sample UPI ID and bank account with a live key, and keeps them with a test key', async () => {
  // The tests above made the UPI ID staff's.
  await db.owner(`delete from public.page_content where page_slug = 'donate' and element_id = 'upi_id'`)
  await db.owner(`insert into public.page_content (page_slug, element_id, content_data, is_sample)
    values ('donate', 'upi_id', '"daanfoundation@example"', true)`)
  const shown = async () => {
    const { rows } = await db.owner(`select element_id, content_data <> '""' as is_there, is_sample
      from public.page_content where page_slug = 'donate' and element_id in ('upi_id', 'bank_details') order by 1`)
    return rows
  }
  const save = (value: string) =>
    db.admin(
      `insert into public.site_settings (key, value) values ('razorpay_key_id', $1)
      on conflict (key) do update set value = excluded.value`,
      [value],
    )
  await save('rzp_test_1')
  expect(await shown()).toEqual([
    { element_id: 'bank_details', is_there: true, is_sample: true },
    { element_id: 'upi_id', is_there: true, is_sample: true },
  ])
  await save('rzp_live_1')
  expect(await shown()).toEqual([
    { element_id: 'bank_details', is_there: false, is_sample: true },
    { element_id: 'upi_id', is_there: false, is_sample: true },
  ])
  // Accounts entered by staff stay, even with the next key.
  await db.admin(`update public.page_content set content_data = '"asha@upi"'
    where page_slug = 'donate' and element_id = 'upi_id'`)
  await save('rzp_live_2')
  expect((await shown())[1]).toEqual({ element_id: 'upi_id', is_there: true, is_sample: false })
})
