import { randomUUID } from 'node:crypto'
import { moveTo } from './move-to.ts'
import { asOwner } from './owner.ts'
import { expect, test } from './staff.ts'
import type { Page } from './test.ts'

/** Lists that show their first rows, and the way to all the others. */

/** Presses the button until nothing is left to show. */
async function showAll(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  await expect(async () => {
    // It goes with the last row, at times by itself: others work on the same list.
    const [label] = await button.allTextContents()
    if (label && !label.includes('Loading')) await button.click({ timeout: 2000 })
    expect(await button.count()).toBe(0)
  }).toPass()
}

test('leads to the last row of each long list', async ({ admin, baseURL }) => {
  await test.step('shows past imports and merges, and groups of duplicates, to the last', async () => {
    const mark = `Last in the list ${Date.now()}`
    const { rows: imports } = await asOwner(
      baseURL,
      `insert into public.donor_imports (file_name, file_digest, mode, status, created_at, done_at)
       select $1 || ' ' || at, repeat('0', 64), 'skip', 'done', '2001-01-01'::timestamptz - at * interval '1 day', now()
       from generate_series(1, 21) as at returning id`,
      [mark],
    )
    const { rows: merges } = await asOwner(
      baseURL,
      `insert into public.donor_merges (kept_id, kept_name, before, after, others, merged_at)
       select gen_random_uuid(), $1 || ' ' || at, '{}', '{}', '[]', '2001-01-01'::timestamptz - at * interval '1 day'
       from generate_series(1, 21) as at returning id`,
      [mark],
    )
    // Found by their name, the weakest reason, and so after those of any other journey.
    const { rows: donors } = await asOwner(
      baseURL,
      `insert into public.donors (name)
       select 'Zzz ' || translate(at::text, '0123456789', 'abcdefghij') || ' ' || $1
       from generate_series(101, 126) as at, generate_series(1, 2) returning id`,
      [mark],
    )
    try {
      await admin.goto('/admin/donors/import')
      await expect(admin.getByRole('heading', { name: 'Past imports' })).toBeVisible()
      await showAll(admin, /of the past imports$/)
      await expect(admin.getByText(`${mark} 21`, { exact: true })).toBeVisible()

      await admin.goto('/admin/donors/duplicates')
      await expect(admin.getByRole('heading', { name: 'Past merges' })).toBeVisible()
      await showAll(admin, /of the past merges$/)
      await expect(admin.getByRole('link', { name: `${mark} 21` })).toBeVisible()
      // Other journeys add and merge donors at the same time, so the count of what is left may be off.
      await expect(async () => {
        const last = admin.getByRole('link', { name: `Zzz bcg ${mark}` })
        if ((await last.count()) === 0) await admin.getByRole('button', { name: /of the groups$/ }).click()
        await expect(last).toHaveCount(2, { timeout: 3000 })
      }).toPass()
      // The shown groups stay once one of them is gone, and the focus moves to the next.
      await admin.getByRole('button', { name: new RegExp(`^Different people Zzz bcf ${mark}`) }).click()
      await expect(admin.getByRole('link', { name: `Zzz bcf ${mark}` })).toHaveCount(0)
      await expect(admin.getByRole('link', { name: `Zzz bcg ${mark}` })).toHaveCount(2)
      await expect(admin.getByRole('button', { name: new RegExp(`^Merge… Zzz bcg ${mark}`) })).toBeFocused()
    } finally {
      const ids = (rows: { id: string }[]) => [rows.map(({ id }) => id)]
      await asOwner(baseURL, 'delete from public.donor_imports where id = any ($1)', ids(imports))
      await asOwner(baseURL, 'delete from public.donor_merges where id = any ($1)', ids(merges))
      await asOwner(baseURL, 'delete from public.not_duplicate_donors where donor_ids && $1', ids(donors))
      await asOwner(baseURL, 'delete from public.donors where id = any ($1)', ids(donors))
    }
  })

  await test.step('shows the history of a gift with more reports than one response holds', async () => {
    const [id, order] = [randomUUID(), `order_${randomUUID()}`]
    await asOwner(
      baseURL,
      `insert into public.donations (id, amount, order_id, donor_name, test_mode, created_at)
       values ($1, 501, $2, 'Told Often', true, '2001-01-01')`,
      [id, order],
    )
    await asOwner(
      baseURL,
      `insert into public.payment_events (event_id, event, payload, order_id, donation_id, received_at, outcome, handled_at)
       select $2 || at, 'note.number.' || at, '{}', $2, $1, '2002-01-01'::timestamptz + at * interval '1 minute', 'noted', now()
       from generate_series(1, 1005) as at`,
      [id, order],
    )
    await admin.goto(`/admin/donations/${id}`)
    await expect(admin.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
    const history = admin.getByRole('region', { name: 'History' })
    await history.getByLabel('Show technical steps').check()
    const said = (number: number) =>
      history.getByText(`Update from Razorpay: note number ${number}`, { exact: true })
    // The latest are there at first.
    await expect(said(1005)).toBeVisible()
    await expect(said(1)).toHaveCount(0)
    await showAll(admin, /^Show earlier, .* of the history$/)
    await expect(said(1)).toBeVisible()
    await expect(said(1005)).toBeVisible()
  })

  await test.step('leads from a page past the end to the last one', async () => {
    const mark = `Past the end ${Date.now()}`
    await asOwner(
      baseURL,
      `insert into public.contact_messages (name, email, subject, message, created_at)
       select $1 || ' ' || at, 'past-the-end@example.org', 'One of many', 'Nobody has to answer this.',
         '2001-01-01'::timestamptz - at * interval '1 day'
       from generate_series(1, 60) as at`,
      [mark],
    )
    try {
      const words = encodeURIComponent(mark)
      await admin.goto(`/admin/inbox?q=${words}&page=99`)
      await expect(admin.getByText('51 to 60 of 60')).toBeVisible()
      await expect(admin.getByText(`${mark} 60`, { exact: true }).first()).toBeVisible()
      for (const list of ['inbox', 'messages', 'receipts', 'receipts?state=waiting&', 'donors']) {
        await moveTo(admin, `/admin/${list}${list.includes('?') ? '' : '?'}page=9999`)
        await expect(admin).not.toHaveURL(/page=9999/)
        await expect(admin.getByRole('navigation', { name: 'Pages' })).toHaveCount(1)
      }
    } finally {
      await asOwner(baseURL, 'delete from public.contact_messages where starts_with(name, $1)', [mark])
    }
  })
})
