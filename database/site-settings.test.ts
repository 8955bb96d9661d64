import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pages } from '#domain/page-content/pages.ts'
import {
  knownSettings,
  PUBLIC_SETTINGS,
  SECRET_MASK,
  SECRET_SETTINGS,
  settings,
} from '#domain/settings/settings.ts'
import { sync } from './sync.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await db.owner('delete from public.site_settings')
})
afterAll(() => db.close())

const upsert = `insert into public.site_settings (key, value) values ($1, $2)
  on conflict (key) do update set key = excluded.key, value = excluded.value returning value`

async function save(key: string, value: string | null): Promise<string | null> {
  const { rows } = await db.admin<{ value: string | null }>(upsert, [key, value])
  return rows[0]?.value ?? null
}

async function secret(key: string): Promise<string | undefined> {
  const { rows } = await db.owner<{ value: string }>(
    'select value from private.site_secrets where key = $1',
    [key],
  )
  return rows[0]?.value
}

describe('a secret setting', () => {
  test.each([...SECRET_SETTINGS])('stores %s separately and shows a mask', async (key) => {
    expect(await save(key, 'a-long-secret-1234')).toBe('••••••••1234')
    expect(await secret(key)).toBe('a-long-secret-1234')
    const { rows } = await db.admin('select value from public.site_settings where key = $1', [key])
    expect(rows).toEqual([{ value: '••••••••1234' }])
  })

  test('can be replaced by update and by upsert', async () => {
    await save('razorpay_key_secret', 'first-secret-1111')
    expect(await save('razorpay_key_secret', 'second-secret-2222')).toBe('••••••••2222')
    expect(await secret('razorpay_key_secret')).toBe('second-secret-2222')
    await db.admin(
      `update public.site_settings set value = 'third-secret-3333' where key = 'razorpay_key_secret'`,
    )
    expect(await secret('razorpay_key_secret')).toBe('third-secret-3333')
  })

  test('survives saving its mask, even an outdated one', async () => {
    await save('smtp_password', 'first-secret-1111')
    expect(await save('smtp_password', '••••••••1111')).toBe('••••••••1111')
    await save('smtp_password', 'second-secret-2222')
    expect(await save('smtp_password', '••••••••1111')).toBe('••••••••2222')
    await db.admin('update public.site_settings set value = value')
    expect(await secret('smtp_password')).toBe('second-secret-2222')
  })

  test('reveals nothing if it is short', async () => {
    expect(await save('smtp_password', '1234567')).toBe(SECRET_MASK)
    expect(await save('smtp_password', '12345678')).toBe(`${SECRET_MASK}5678`)
  })

  test.each([[''], [null], ['  \n']])('can be cleared by saving %j', async (empty) => {
    await save('whatsapp_access_token', 'a-long-secret-1234')
    await save('whatsapp_access_token', empty)
    expect(await secret('whatsapp_access_token')).toBeUndefined()
  })

  test('cannot be created from a mask', async () => {
    expect(await save('email_service_api_key', '••••••••1234')).toBe('')
    expect(await secret('email_service_api_key')).toBeUndefined()
  })

  test('loses pasted blanks', async () => {
    await save('email_service_api_key', ' re_12345678 \n')
    expect(await secret('email_service_api_key')).toBe('re_12345678')
  })

  test('disappears with its setting', async () => {
    await save('razorpay_key_secret', 'a-long-secret-1234')
    await db.owner('delete from public.site_settings')
    expect(await secret('razorpay_key_secret')).toBeUndefined()
  })

  test('stays when an insert conflicts with the existing row', async () => {
    await save('razorpay_key_secret', 'first-secret-1111')
    await db.admin(
      `insert into public.site_settings values ('razorpay_key_secret', 'second-secret-2222') on conflict do nothing`,
    )
    const twice = db.admin(
      `insert into public.site_settings values ('razorpay_key_secret', 'third-secret-3333')`,
    )
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await secret('razorpay_key_secret')).toBe('first-secret-1111')
  })

  test('can be saved with others in one statement', async () => {
    const { rows } = await db.admin(`
      insert into public.site_settings (key, value)
      values ('razorpay_key_id', 'rzp_test_abc'), ('razorpay_key_secret', 'a-long-secret-1234')
      on conflict (key) do update set value = excluded.value returning key, value`)
    expect(rows).toEqual([
      { key: 'razorpay_key_id', value: 'rzp_test_abc' },
      { key: 'razorpay_key_secret', value: '••••••••1234' },
    ])
  })

  test('refuses a member with an error', async () => {
    await expect(db.member(upsert, ['smtp_password', 'from-a-member-1234'])).rejects.toMatchObject({
      code: '42501',
    })
    expect(await secret('smtp_password')).toBeUndefined()
  })

  test('does not become readable under another key', async () => {
    await save('smtp_password', 'a-long-secret-1234')
    const renamed = db.admin(
      `update public.site_settings set key = 'org_x', value = 'y' where key = 'smtp_password'`,
    )
    await expect(renamed).rejects.toMatchObject({ code: '23514' })
  })

  test('refuses rather than shows an unmasked value', async () => {
    await db.owner('alter table public.site_settings disable trigger keep_secret')
    try {
      await expect(save('smtp_password', 'a-long-secret-1234')).rejects.toMatchObject({ code: '23514' })
    } finally {
      await db.owner('alter table public.site_settings enable trigger keep_secret')
    }
  })

  test('records who set it', async () => {
    await save('smtp_password', 'a-long-secret-1234')
    const { rows } = await db.owner('select updated_by from private.site_secrets')
    expect(rows).toEqual([{ updated_by: db.adminId }])
  })
})

test('keeps the previous value of only the webhook secret, for two days', async () => {
  for (const key of ['razorpay_webhook_secret', 'razorpay_key_secret']) {
    await save(key, 'first-secret-1111')
    await save(key, 'second-secret-2222')
    await save(key, 'second-secret-2222')
  }
  const { rows } = await db.owner(`
    select key, value, previous_value, previous_until - updated_at = interval '2 days' as two_days
    from private.site_secrets order by key`)
  expect(rows).toEqual([
    { key: 'razorpay_key_secret', value: 'second-secret-2222', previous_value: null, two_days: null },
    {
      key: 'razorpay_webhook_secret',
      value: 'second-secret-2222',
      previous_value: 'first-secret-1111',
      two_days: true,
    },
  ])
})

test('logs that a secret was replaced, never its value', async () => {
  const key = 'razorpay_webhook_secret'
  await save(key, 'first-secret-1111')
  // The same last characters: the mask alone would not show the change.
  await save(key, 'other-secret-1111')
  await save(key, '')
  const { rows } = await db.owner<{ table_name: string; action: string; log: string }>(
    `select table_name, action, audit_log::text as log from public.audit_log where row_key = $1 order by id`,
    [key],
  )
  expect(rows.filter((row) => row.table_name === 'site_secrets').map((row) => row.action)).toEqual(
    expect.arrayContaining(['insert', 'update', 'delete']),
  )
  expect(rows.map((row) => row.log).join()).not.toMatch(/secret-1111/)
})

test('stores an ordinary setting as it is', async () => {
  expect(await save('whatsapp_phone_id', ' 123 ')).toBe(' 123 ')
  expect(await save('whatsapp_phone_id', null)).toBeNull()
})

describe('the registry', () => {
  const read = async (who: TestDatabase['owner']) =>
    (await who<{ key: string }>('select key from public.site_settings')).rows.map(({ key }) => key).sort()

  test('lets visitors read public settings only', async () => {
    for (const key of Object.keys(settings)) await save(key, '')
    expect(await read(db.admin)).toEqual(Object.keys(settings).sort())
    expect(await read(db.visitor)).toEqual([...PUBLIC_SETTINGS].sort())
    expect(PUBLIC_SETTINGS.filter((key) => SECRET_SETTINGS.includes(key))).toEqual([])
  })

  test('rejects unknown settings', async () => {
    await expect(save('org_never_heard_of', 'x')).rejects.toMatchObject({
      code: '23514',
      message: 'There is no setting org_never_heard_of.',
    })
  })

  test('takes effect at the next start: a new setting can be saved, a newly secret one is masked', async () => {
    const entries = {
      ...knownSettings,
      festival_greeting: { access: 'public', shape: null, capability: 'settings' },
      festival_colour: { access: 'public', shape: 'colour', capability: 'settings' },
      smtp_user: { access: 'secret', shape: null, capability: 'settings' },
    }
    await save('smtp_user', 'a-long-user-name-1234')
    await db.owner('select private.sync_settings($1)', [JSON.stringify(entries)])
    try {
      await save('festival_greeting', 'Happy Diwali')
      expect(await read(db.visitor)).toContain('festival_greeting')
      await save('festival_colour', '#ff9933')
      await expect(save('festival_colour', 'red; }')).rejects.toMatchObject({
        code: '23514',
        message: 'This is not something the setting festival_colour can hold.',
      })
      const { rows } = await db.admin(`select value from public.site_settings where key = 'smtp_user'`)
      expect(rows).toEqual([{ value: '••••••••1234' }])
      expect(await secret('smtp_user')).toBe('a-long-user-name-1234')
    } finally {
      await sync(db.owner)
    }
    await expect(save('festival_greeting', 'Again')).rejects.toMatchObject({ code: '23514' })
    expect(await read(db.visitor)).not.toContain('festival_greeting')
  })

  test('masks alike in code and database', async () => {
    const { rows } = await db.owner(`select private.mask('short') as mask`)
    expect(rows).toEqual([{ mask: SECRET_MASK }])
  })
})

describe('a page', () => {
  const write = (slug: string) =>
    db.admin(
      `insert into public.page_content (page_slug, element_id, content_data) values ($1, 'sync_test', '"Words"')`,
      [slug],
    )

  test('must be in the registry', async () => {
    await expect(write('blog')).rejects.toMatchObject({ code: '23514', message: 'There is no page blog.' })
  })

  test('needs no migration', async () => {
    await db.owner('select private.sync_pages($1)', [[...pages.map(({ slug }) => slug), 'blog']])
    try {
      await write('blog')
    } finally {
      await sync(db.owner)
    }
    await expect(write('blog')).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a save with a base version', () => {
  const saveOn = (key: string, value: string, basedOn: string) =>
    db.admin<{ updated_at: string }>(
      `insert into public.site_settings (key, value, updated_at) values ($1, $2, $3)
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
      returning updated_at::text`,
      [key, value, basedOn],
    )
  const versionOf = async (saving: ReturnType<typeof saveOn>) => (await saving).rows[0]?.updated_at ?? ''
  const stored = async (key: string) =>
    (await db.admin<{ value: string }>('select value from public.site_settings where key = $1', [key]))
      .rows[0]?.value

  test('succeeds without a concurrent change, and returns the next version', async () => {
    const first = await versionOf(saveOn('org_name', 'Asha', '-infinity'))
    const second = await versionOf(saveOn('org_name', 'Asha Trust', first))
    expect(second > first).toBe(true)
    expect(await stored('org_name')).toBe('Asha Trust')
  })

  test('fails after a concurrent change, including the first insert', async () => {
    const first = await versionOf(saveOn('org_name', 'Asha', '-infinity'))
    await save('org_name', 'of somebody else')
    for (const basis of [first, '-infinity'])
      await expect(saveOn('org_name', 'mine', basis)).rejects.toMatchObject({ code: 'PT409' })
    expect(await stored('org_name')).toBe('of somebody else')
  })

  test('leaves a secret unchanged when it fails', async () => {
    await save('smtp_password', 'first-secret-1111')
    await expect(saveOn('smtp_password', 'second-secret-2222', '-infinity')).rejects.toThrow(
      'Someone else has changed',
    )
    expect(await secret('smtp_password')).toBe('first-secret-1111')
  })
})
