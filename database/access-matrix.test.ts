import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donorFieldList, fieldsWith } from '#domain/donors/fields.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { addMatrixRows, OURS, PEOPLE } from './testing/matrix-rows.ts'

/**
 * Who may do what. A cell says which rows the statement touches:
 *   all      every row
 *   own      the caller's own rows; of a donor, those that carry the address (some columns: DONOR_COLUMNS)
 *   public   the settings, buckets and files that are public
 *   assets   the files in the bucket site_assets
 *   offline  the gifts that were entered by hand
 *   erasable those, and test gifts after test mode
 *   counted  the figures of gifts that count: not of test gifts, while no test key is configured
 *   given    the causes that are shown, and those that the donor gave for
 *   valid    the registrations that are shown and valid today
 *   begun    the imports that are not finished
 *   yes      the row is added
 *   none     no row: the statement runs and finds nothing it may touch
 *   denied   PostgreSQL refuses the statement
 * A donor has a session that is bound to an address and no account: what a visitor may, and to read what is theirs.
 */
const TABLES = `
                                  anonymous                      donor                          member                         administrator
                                  select insert update delete    select insert update delete    select insert update delete    select insert update delete
  public.navigation_items         all    denied denied denied    all    denied denied denied    all    denied none   none      all    yes    all    all
  public.page_content             all    denied denied denied    all    denied denied denied    all    denied none   denied    all    yes    all    denied
  public.causes                   shown  denied denied denied    given  denied denied denied    shown  denied none   none      all    yes    all    all
  public.cause_redirects          all    denied denied denied    all    denied denied denied    all    denied denied denied    all    denied denied denied
  public.site_settings            public denied denied denied    public denied denied denied    public denied none   denied    all    yes    all    denied
  public.translations             shown  denied denied denied    shown  denied denied denied    shown  denied none   none      all    yes    all    all
  public.profiles                 denied denied denied denied    denied denied denied denied    own    denied none   denied    all    denied all    denied
  public.registrations            valid  denied denied denied    valid  denied denied denied    valid  denied none   none      all    yes    all    all
  public.tax_rules                denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all
  public.consents                 denied denied denied denied    own    denied denied denied    none   denied none   denied    all    yes    all    denied
  public.donors                   denied denied denied denied    own    denied denied denied    none   denied none   none      all    yes    all    all
  public.gift_figures             denied denied denied denied    denied denied denied denied    none   denied denied denied    counted denied denied denied
  public.deleted_donors           denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.not_duplicate_donors     denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all
  public.donor_merges             denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.donor_imports            denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    begun  begun
  public.donor_import_rows        denied denied denied denied    denied denied denied denied    none   denied denied denied    all    yes    denied denied
  public.donations                denied denied denied denied    own    denied denied denied    none   denied none   none      all    yes    offline erasable
  public.monthly_gifts            denied denied denied denied    own    denied denied denied    none   denied denied none      all    denied denied erasable
  public.monthly_gift_changes     denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.receipts                 denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied
  public.waiting_receipts         denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.receipt_batches          denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.statement_templates      denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all
  public.statement_choices        denied denied denied denied    denied denied denied denied    none   denied none   denied    all    yes    all    denied
  public.statement_decisions      denied denied denied denied    denied denied denied denied    none   denied denied none      all    yes    denied all
  public.gift_shares              denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.statement_runs           denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.statement_findings       denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.statements               denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.certificates             denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied
  public.payment_events           denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.payment_attention        denied denied denied denied    denied denied denied denied    none   denied none   denied    all    denied all    denied
  public.payments                 denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.refunds                  denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.donation_corrections     denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.disputes                 denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.contact_messages         denied denied denied denied    denied denied denied denied    none   denied none   none      all    denied all    all
  public.volunteer_applications   denied denied denied denied    denied denied denied denied    none   denied none   none      all    denied all    all
  public.invitations              denied denied denied denied    denied denied denied denied    none   denied denied none      all    denied denied all
  public.inbox_notes              denied denied denied denied    denied denied denied denied    none   denied denied none      all    yes    denied own
  public.inbox_replies            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.inbox                    denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.outgoing_messages        denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.message_templates        denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all
  public.file_notes               denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all
  public.consent_records          denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied
  public.privacy_requests         denied denied denied denied    denied denied denied denied    none   denied none   denied    all    denied all    denied
  public.gift_claims              denied denied denied denied    own    yes    denied denied    none   denied denied denied    all    denied denied denied
  public.nominees                 denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied
  public.donor_visits             denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied
  public.audit_log                denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied

  private.known_settings          denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.known_pages             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.site_secrets            denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.guardian_tokens         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.invitation_tokens       denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.confidential_words      denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.gift_orders             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.plans                   denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.refund_claims           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.gift_tokens             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.identifiers             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.receipt_identifiers     denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.receipt_counters        denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.held_receipts           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.sealed_files            denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.email_confirmations     denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.statement_gifts         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.filed_rows              denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.exported_rows           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.statement_sums          denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.statement_members       denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.retention_previews      denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  private.places_of_donors        denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied

  sandbox.keys                    denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  sandbox.entities                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  sandbox.deliveries              denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  sandbox.switches                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied

  auth.users                      denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.sessions                   denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.refresh_tokens             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.one_time_tokens            denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.mfa_factors                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.mfa_challenges             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.recovery_codes             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  auth.known_devices              denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied

  storage.buckets                 public denied denied denied    public denied denied denied    public denied denied denied    public denied denied denied
  storage.objects                 public denied denied denied    public denied denied denied    public denied none   none      public yes    assets assets

  daan.migrations                 denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  daan.guest_links                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  daan.guest_sessions             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
  daan.rate_limits                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied
`

/** What the words that narrow a table mean in each. */
const NARROWED: Record<string, Record<string, string>> = {
  'public.profiles': { own: 'id = $member' },
  'public.inbox_notes': { own: 'author_id = $admin' },
  'public.gift_figures': { counted: 'not test_mode' },
  'public.donors': { own: `email = 'donor@example.org'` },
  'public.donations': {
    own: `donor_email = 'donor@example.org'`,
    offline: `platform <> 'razorpay'`,
    erasable: `platform <> 'razorpay' or test_mode`,
  },
  'public.monthly_gifts': { own: `donor_email = 'donor@example.org'`, erasable: 'test_mode' },
  'public.receipts': { own: `receipt_no = 'R3'` },
  'public.consents': {
    own: `(donor_id in (select id from public.donors where email = 'donor@example.org') or email = 'donor@example.org')`,
  },
  'public.donor_visits': { own: `email_key = 'donor@example.org'` },
  'public.certificates': { own: `file_name = 'own.pdf'` },
  'public.gift_claims': { own: `email = 'donor@example.org'` },
  'public.nominees': { own: `email = 'donor@example.org'` },
  'public.causes': { shown: 'is_shown', given: `is_shown or id in ('matrix-over', 'matrix-monthly')` },
  'public.translations': { shown: `kind = 'page'` },
  'public.registrations': { valid: 'is_shown and valid_to is null' },
  'public.donor_imports': { begun: `status = 'staged'` },
  'public.site_settings': { public: 'public.is_public_setting(key)' },
  'storage.buckets': { public: 'public' },
  'storage.objects': {
    public: 'bucket_id in (select id from storage.buckets where public)',
    assets: `bucket_id = 'site_assets'`,
  },
}

/** Where `update` does not mean every column. */
const COLUMNS: Record<string, string[]> = {
  'public.donations': [
    'cause_id',
    'citizenship',
    'created_at',
    'donation_type',
    'donor_email',
    'donor_id',
    'donor_name',
    'donor_phone',
    'is_foreign',
    'is_in_kind',
    'is_monthly',
    'transaction_id',
  ],
  'public.consents': ['withdrawn_at'],
  'public.profiles': ['avatar_url', 'first_name', 'last_name', 'role'],
  'public.not_duplicate_donors': ['donor_ids', 'key', 'reason'],
  'public.donor_imports': ['mode'],
  'public.payment_attention': ['note', 'resolved_at'],
  'public.privacy_requests': ['done_at'],
  'public.contact_messages': ['assigned_to', 'donor_id', 'status', 'suspected_spam'],
  'public.volunteer_applications': ['assigned_to', 'donor_id', 'status', 'suspected_spam'],
}

/** What a donor reads of the tables where a visitor reads nothing. */
const DONOR_COLUMNS: Record<string, string[]> = {
  'public.donations': [
    'amount',
    'cause_id',
    'created_at',
    'currency',
    'deducted_amount',
    'donor_email',
    'donor_name',
    'id',
    'is_monthly',
    'method',
    'monthly_gift_id',
    'paid_at',
    'payment_status',
    'platform',
    'refunded_amount',
    'test_mode',
    'transaction_id',
  ],
  'public.consents': ['donor_id', 'given_at', 'id', 'purpose', 'withdrawn_at', 'wording'],
  'public.gift_claims': ['amount', 'claimed_at', 'given_on', 'id', 'reference', 'status'],
  'public.nominees': ['contact', 'id', 'name', 'named_at'],
  'public.donor_visits': ['language'],
  'public.donors': [
    'id',
    'email_confirmed_at',
    'created_at',
    ...fieldsWith('readByDonor').map(({ name }) => name),
  ].sort(),
  'public.receipts': [
    'amount',
    'cancelled_at',
    'donation_id',
    'id',
    'issued_at',
    'kind',
    'receipt_no',
    'replaces_id',
    'series',
    'year',
  ],
  'public.certificates': [
    'certificate_no',
    'created_at',
    'donation_id',
    'donor_id',
    'file_name',
    'id',
    'sent_at',
    'year',
  ],
  'public.monthly_gifts': [
    'amount',
    'cause_id',
    'created_at',
    'currency',
    'donor_email',
    'ended_at',
    'ended_by',
    'ends_at',
    'failing_since',
    'id',
    'method',
    'next_charge_at',
    'paused_by',
    'paused_until',
    'pending_action',
    'replaces_id',
    'started_at',
    'status',
    'test_mode',
  ],
}

const VERBS = ['select', 'insert', 'update', 'delete'] as const

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await addMatrixRows(db)
})
afterAll(() => db.close())

/** A row the table accepts, for each table that somebody may add to. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  'public.navigation_items': {
    id: '6d0f6e1c-0000-4000-8000-000000000001',
    label: 'New Item',
    path: '/',
    is_external: false,
    order: 9,
  },
  'public.page_content': {
    id: '6d0f6e1c-0000-4000-8000-000000000002',
    page_slug: 'home',
    element_id: 'matrix_new',
    content_data: 'New',
    updated_at: '2026-01-01',
  },
  'public.causes': { id: 'matrix-new', title: 'New' },
  'public.translations': {
    language: 'hi',
    kind: 'page',
    item: 'home',
    field: 'matrix_new',
    text: 'नया',
    source: 'New',
  },
  'public.file_notes': { name: 'matrix-new.webp' },
  'public.site_settings': { key: 'meta_pixel_id', value: '123456789012345' },
  'public.donors': { name: 'New' },
  'public.registrations': {
    id: '6d0f6e1c-0000-4000-8000-000000000021',
    kind: 'fcra',
    number: 'New',
    valid_from: '2026-04-01',
    is_shown: true,
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  },
  'public.tax_rules': {
    id: '6d0f6e1c-0000-4000-8000-000000000022',
    valid_from: '1990-04-01',
    valid_to: '1991-03-31',
    act: 'An act',
    year_name: 'year',
    section: 'A section',
    approval: 'An approval',
    statement: 'A statement',
    certificate: 'A certificate',
    late_fee: 'A fee',
    cash_limit: 1,
    cash_section: 'A section',
    wording_en: 'Words',
    wording_hi: 'Words',
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  },
  'public.statement_templates': {
    id: '6d0f6e1c-0000-4000-8000-000000000023',
    from_year: 2030,
    columns: [{ source: 'name', heading: 'Name', most: 10 }],
    id_codes: {},
    section_codes: {},
    type_codes: {},
    mode_codes: {},
    date_format: 'dd-MM-yyyy',
    late_fee_a_day: 200,
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  },
  'public.statement_choices': { year: 2030, updated_at: '2026-01-01' },
  'public.statement_decisions': {
    donation_id: '6d0f6e1c-0000-4000-8000-000000000041',
    kind: 'left_out',
    note: 'A note',
  },
  'public.consents': { purpose: 'news', wording: 'Write to me.', source: 'staff' },
  'public.gift_claims': {
    email: 'donor@example.org',
    reference: 'UTR 3',
    amount: 10,
    given_on: '2026-04-01',
  },
  'public.not_duplicate_donors': {
    reason: 'name',
    key: 'new',
    donor_ids: ['6d0f6e1c-0000-4000-8000-000000000005', '6d0f6e1c-0000-4000-8000-000000000006'],
  },
  'public.donor_imports': { file_name: 'new.csv', file_digest: '0'.repeat(64), mode: 'skip', rejected: 0 },
  'public.donor_import_rows': {
    import_id: '6d0f6e1c-0000-4000-8000-000000000012',
    row_number: 3,
    donor: { name: 'New' },
    fingerprint: 'y',
  },
  'public.donations': {
    amount: 10,
    platform: 'cash',
    payment_status: 'successful',
    is_monthly: false,
    created_at: '2026-01-01',
  },
  'public.inbox_notes': { contact_message_id: 'a0000000-0000-4000-8000-000000000001', body: 'New' },
  'public.message_templates': {
    key: 'matrix_new',
    channel: 'email',
    language: 'en',
    subject: 'New',
    body: 'New',
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  },
  'storage.objects': {
    id: '6d0f6e1c-0000-4000-8000-000000000003',
    bucket_id: 'site_assets',
    name: 'new.png',
    version: '6d0f6e1c-0000-4000-8000-000000000004',
    metadata: {},
    user_metadata: {},
  },
}

const rows = TABLES.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([table]) => table?.includes('.'))
  .map(([table = '', ...cells]) => ({ table, cells }))

describe('every cell of the matrix', () => {
  test.each(rows)('$table', async ({ table, cells }) => {
    const found: string[] = []
    for (const who of PEOPLE) for (const verb of VERBS) found.push(await touched(who, verb, table))
    expect(inWords(found)).toEqual(inWords(cells))
  })

  function inWords(cells: string[]): string[] {
    return cells.map((cell, i) => `${PEOPLE[Math.floor(i / 4)]} ${VERBS[i % 4]}: ${cell}`)
  }
})

test('every table has a row in the matrix', async () => {
  const { rows: found } = await db.owner<{ name: string }>(`
    select format('%s.%s', nspname, relname) as name
    from pg_class join pg_namespace as schema on schema.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') and ${OURS}`)
  expect(found.map((row) => row.name).sort()).toEqual(rows.map((row) => row.table).sort())
})

async function touched(
  who: (typeof PEOPLE)[number],
  verb: (typeof VERBS)[number],
  table: string,
): Promise<string> {
  try {
    const { rowCount } = await db.tryAs(who, await statement(who, verb, table))
    return verb === 'insert' ? 'yes' : await scope(rowCount ?? 0, table)
  } catch (error) {
    // The second is how a view says that nothing is written through it.
    if (['42501', '55000'].includes((error as { code?: string }).code ?? '')) return 'denied'
    throw error
  }
}

async function statement(
  who: (typeof PEOPLE)[number],
  verb: (typeof VERBS)[number],
  table: string,
): Promise<string> {
  const readable = who === 'donor' && DONOR_COLUMNS[table]
  if (verb === 'select') return `select ${readable || '*'} from ${table}`
  if (verb === 'delete') return `delete from ${table}`
  if (verb === 'insert') {
    const sample = SAMPLES[table]
    if (!sample) return `insert into ${table} default values`
    const columns = Object.keys(sample).map((name) => `"${name}"`)
    return `insert into ${table} (${columns}) select ${columns}
      from json_populate_record(null::${table}, '${JSON.stringify(sample)}')`
  }
  const column = COLUMNS[table]?.[0] ?? (await columnsOf(table))[0]
  return `update ${table} set "${column}" = "${column}"`
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await db.owner<{ attname: string }>(
    `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attidentity = '' and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map((row) => row.attname)
}

async function scope(count: number, table: string): Promise<string> {
  if (count === 0) return 'none'
  const counted = async (where: string) =>
    (await db.owner<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]?.n
  if (count === (await counted('true'))) return count > 1 ? 'all' : 'a single row, which could be all or some'
  for (const [word, where] of Object.entries(NARROWED[table] ?? {})) {
    if (
      count ===
      (await counted(where.replace('$member', `'${db.memberId}'`).replace('$admin', `'${db.adminId}'`)))
    )
      return word
  }
  return `${count} rows`
}

describe('narrowed rows are the right ones', () => {
  test('a member sees their own profile', async () => {
    const { rows } = await db.member('select id from public.profiles')
    expect(rows).toEqual([{ id: db.memberId }])
  })

  test('a visitor sees public settings and neither the others nor the masks', async () => {
    const { rows } = await db.visitor<{ key: string }>('select key from public.site_settings')
    const keys = rows.map((row) => row.key)
    expect(keys).toContain('org_tagline')
    expect(keys).not.toContain('whatsapp_phone_id')
    expect(keys).not.toContain('razorpay_key_secret')
  })
})

describe('columns', () => {
  test('that a caller may change are those written down', async () => {
    const { rows: found } = await db.owner<{ table: string; columns: string[] }>(`
      select format('%s.%s', nspname, relname) as table, array_agg(attname::text order by attname) as columns
      from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
        join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p', 'v', 'm') and ${OURS}
        and not has_table_privilege('authenticated', class.oid, 'update')
        and has_column_privilege('authenticated', class.oid, attnum, 'update')
      group by 1`)
    expect(Object.fromEntries(found.map((row) => [row.table, row.columns]))).toEqual(COLUMNS)
  })

  test('that a donor may read where a visitor may not are those written down', async () => {
    const { rows: found } = await db.owner<{ table: string; columns: string[] }>(`
      select format('%s.%s', nspname, relname) as table, array_agg(attname::text order by attname) as columns
      from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
        join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p', 'v', 'm') and ${OURS}
        and has_column_privilege('daan_guest', class.oid, attnum, 'select')
        and not has_column_privilege('anon', class.oid, attnum, 'select')
      group by 1`)
    expect(Object.fromEntries(found.map((row) => [row.table, row.columns]))).toEqual(DONOR_COLUMNS)
  })

  test.each(donorFieldList.filter(({ uses }) => !uses.readByDonor).map(({ name }) => name))(
    'a donor cannot read %s of a record',
    async (column) => {
      const read = db.tryAs('donor', `select ${column} from public.donors`)
      await expect(read).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('a member or administrator cannot write a column beside them', async () => {
    const change = db.tryAs('admin', `update public.contact_messages set message = 'Something else'`)
    await expect(change).rejects.toMatchObject({ code: '42501' })
  })
})
