import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type Person, type TestDatabase } from './testing/callers.ts'
import { addMatrixRows, OTHER_ROLES, PEOPLE, PRODUCT_SCHEMAS } from './testing/matrix-rows.ts'
import { CHANGED_COLUMNS, DONOR_COLUMNS, STAFF_COLUMNS } from './testing/open-columns.ts'
import { ROWS_TO_ADD } from './testing/rows-to-add.ts'

/**
 * Access rights by table and caller. A cell states which rows the statement affects:
 *   all      every row
 *   own      the caller's own rows; for donors, those with the address (columns: testing/open-columns.ts)
 *   public   the settings, buckets and files that are public
 *   assets   the files in the bucket site_assets
 *   offline  the gifts that were entered by hand
 *   erasable those, and test gifts after test mode
 *   counted  the figures of gifts that count: without test gifts, unless a test key is configured
 *   given    the causes that are shown, and those the donor gave for
 *   valid    the registrations that are shown and valid today
 *   begun    the imports that are not finished
 *   yes      the row is added
 *   none     no row: the statement runs and finds no row it may affect
 *   denied   PostgreSQL refuses the statement
 * The other roles have a letter for each verb they can use: small for the administrator's rows, capital for fewer.
 * A donor's session is bound to an address: a visitor's rights, and read access to their own data.
 */
const TABLES = `
                                  anonymous                      donor                          member                         administrator                  editor fundraiser accountant viewer
                                  select insert update delete    select insert update delete    select insert update delete    select insert update delete
  public.navigation_items         all    denied denied denied    all    denied denied denied    all    denied none   none      all    yes    all    all    siud   s---       s---       s---
  public.page_content             all    denied denied denied    all    denied denied denied    all    denied none   denied    all    yes    all    denied    siu-   s---       s---       s---
  public.causes                   shown  denied denied denied    given  denied denied denied    shown  denied none   none      all    yes    all    all    siud   s---       s---       s---
  public.cause_redirects          all    denied denied denied    all    denied denied denied    all    denied denied denied    all    denied denied denied    s---   s---       s---       s---
  public.campaigns                shown  denied denied denied    shown  denied denied denied    shown  denied none   none      all    yes    all    all    siud   siud       s---       s---
  public.posters                  denied denied denied denied    denied denied denied denied    none   denied none   denied    all    yes    all    denied    siu-   siu-       s---       s---
  public.poster_visits            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.stories                  shown  denied denied denied    shown  denied denied denied    shown  denied none   none      all    yes    all    all    siud   s---       s---       s---
  public.page_redirects           shown  denied denied denied    shown  denied denied denied    shown  denied denied denied    all    denied denied denied    s---   s---       s---       s---
  public.site_settings            public denied denied denied    public denied denied denied    public denied none   denied    all    yes    all    denied    S---   S---       S---       S---
  public.translations             shown  denied denied denied    shown  denied denied denied    shown  denied none   none      all    yes    all    all    siud   S---       S---       S---
  public.profiles                 denied denied denied denied    denied denied denied denied    own    denied none   denied    all    denied all    denied    S-U-   S-U-       S-U-       S-U-
  public.role_capabilities        denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    s---   s---       s---       s---
  public.log_seals                denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.registrations            valid  denied denied denied    valid  denied denied denied    valid  denied none   none      all    yes    all    all    S---   S---       siud       S---
  public.tax_rules                denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   ----       siud       ----
  public.consents                 denied denied denied denied    own    denied denied denied    none   denied none   denied    all    yes    all    denied    ----   siu-       s---       s---
  public.donors                   denied denied denied denied    own    denied denied denied    none   denied none   none      all    yes    all    all    ----   siud       s---       s---
  public.gift_figures             denied denied denied denied    denied denied denied denied    none   denied denied denied    counted denied denied denied    ----   s---       s---       s---
  public.deleted_donors           denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.not_duplicate_donors     denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   siud       s---       s---
  public.donor_merges             denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.donor_imports            denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    begun  begun    ----   siud       s---       s---
  public.donor_import_rows        denied denied denied denied    denied denied denied denied    none   denied denied denied    all    yes    denied denied    ----   si--       s---       s---
  public.gift_imports             denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    begun  begun    ----   siud       s---       s---
  public.gift_import_rows         denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.donations                denied denied denied denied    own    denied denied denied    none   denied none   none      all    yes    offline erasable    ----   siu-       siuD       s---
  public.monthly_gifts            denied denied denied denied    own    denied denied denied    none   denied denied none      all    denied denied erasable    ----   s---       s---       s---
  public.monthly_gift_changes     denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.receipts                 denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.waiting_receipts         denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.receipt_batches          denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.statement_templates      denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   ----       siud       ----
  public.statement_choices        denied denied denied denied    denied denied denied denied    none   denied none   denied    all    yes    all    denied    ----   ----       siu-       ----
  public.statement_decisions      denied denied denied denied    denied denied denied denied    none   denied denied none      all    yes    denied all    ----   ----       si-d       ----
  public.gift_shares              denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.dedications              denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.statement_runs           denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       ----
  public.statement_findings       denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       ----
  public.statements               denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       ----
  public.certificates             denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       ----
  public.payment_events           denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.payment_attention        denied denied denied denied    denied denied denied denied    none   denied none   denied    all    denied all    denied    ----   s-u-       s-u-       s---
  public.settlements              denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.settlement_lines         denied denied denied denied    denied denied denied denied    none   denied none   denied    all    denied all    denied    ----   ----       s-u-       s---
  public.bank_imports             denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.bank_lines               denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.provider_codes           denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   siud       siud       s---
  public.pledges                  denied denied denied denied    denied denied denied denied    none   denied none   denied    all    yes    all    denied    ----   siu-       siu-       s---
  public.thanks                   denied denied denied denied    denied denied denied denied    none   denied denied none      all    yes    denied all    ----   si-d       si-d       s---
  public.donor_notes              denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   siud       ----       ----
  public.reminders                denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   SiUD       ----       ----
  public.ledgers                  denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   ----       siud       s---
  public.kept_vouchers            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.closed_months            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.auditor_files            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       s---       s---
  public.payments                 denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.refunds                  denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.donation_corrections     denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.disputes                 denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.contact_messages         denied denied denied denied    denied denied denied denied    none   denied none   none      all    denied all    all    ----   s-ud       ----       ----
  public.volunteer_applications   denied denied denied denied    denied denied denied denied    none   denied none   none      all    denied all    all    ----   s-ud       ----       ----
  public.invitations              denied denied denied denied    denied denied denied denied    none   denied denied none      all    denied denied all    ----   ----       ----       ----
  public.inbox_notes              denied denied denied denied    denied denied denied denied    none   denied denied none      all    yes    denied own    ----   si--       ----       ----
  public.inbox_replies            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       ----       ----
  public.inbox                    denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       ----       ----
  public.outgoing_messages        denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       ----       ----
  public.message_templates        denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    ----   siud       ----       ----
  public.story_letters            denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       ----       ----
  public.file_notes               denied denied denied denied    denied denied denied denied    none   denied none   none      all    yes    all    all    siud   ----       ----       ----
  public.consent_records          denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    ----   ----       ----       ----
  public.privacy_requests         denied denied denied denied    denied denied denied denied    none   denied none   denied    all    denied all    denied    ----   ----       ----       ----
  public.gift_claims              denied denied denied denied    own    yes    denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.nominees                 denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.donor_visits             denied denied denied denied    own    denied denied denied    none   denied denied denied    all    denied denied denied    ----   s---       s---       s---
  public.saved_views              denied denied denied denied    denied denied denied denied    none   denied none   none      own    yes    own    own    Si--   Si--       Si--       Si--
  public.audit_log                denied denied denied denied    denied denied denied denied    none   denied denied denied    all    denied denied denied    S---   S---       S---       S---

  private.audited_tables          denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.sealed_entries          denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.known_settings          denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.known_pages             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.site_secrets            denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.guardian_tokens         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.invitation_tokens       denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.confidential_words      denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.gift_orders             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.payout_readings         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.plans                   denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.refund_claims           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.gift_tokens             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.stopped_cards           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.identifiers             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.receipt_identifiers     denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.receipt_counters        denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.held_receipts           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.sealed_files            denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.donor_import_numbers    denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.gift_import_numbers     denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.email_confirmations     denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.statement_gifts         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.filed_rows              denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.exported_rows           denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.statement_snapshots     denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.statement_rows          denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.statement_differences   denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.statement_lines         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.pending_refunds         denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.given                   denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.story_recipients        denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.retention_previews      denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.backups                 denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  private.places_of_donors        denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----

  sandbox.keys                    denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  sandbox.entities                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  sandbox.deliveries              denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  sandbox.switches                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----

  auth.users                      denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.sessions                   denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.refresh_tokens             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.one_time_tokens            denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.mfa_factors                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.mfa_challenges             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.recovery_codes             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  auth.known_devices              denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----

  storage.buckets                 public denied denied denied    public denied denied denied    public denied denied denied    public denied denied denied    s---   s---       s---       s---
  storage.objects                 public denied denied denied    public denied denied denied    public denied none   none      public yes    assets assets    siud   s---       s---       s---

  daan.migrations                 denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  daan.guest_links                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  daan.guest_sessions             denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  daan.rate_limits                denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
  daan.backfills                  denied denied denied denied    denied denied denied denied    denied denied denied denied    denied denied denied denied    ----   ----       ----       ----
`

/** Conditions behind the words that narrow a table. */
const NARROWED: Record<string, Record<string, string>> = {
  'public.profiles': { own: 'id = $member' },
  'public.inbox_notes': { own: 'author_id = $admin' },
  'public.saved_views': { own: '(is_shared or owner = $admin)' },
  'public.gift_figures': { counted: 'not test_mode' },
  'public.donors': { own: `email = 'donor@example.org'` },
  'public.donations': {
    own: `donor_email = 'donor@example.org'`,
    offline: `platform <> 'razorpay'`,
    erasable: `platform <> 'razorpay' or test_mode`,
  },
  'public.monthly_gifts': { own: `donor_email = 'donor@example.org'`, erasable: 'test_mode' },
  'public.receipts': { own: `receipt_no = 'R3'` },
  'public.waiting_receipts': {
    own: `donation_id in (select id from public.donations where donor_email = 'donor@example.org')`,
  },
  'public.consents': {
    own: `(donor_id in (select id from public.donors where email = 'donor@example.org') or email = 'donor@example.org')`,
  },
  'public.donor_visits': { own: `email_key = 'donor@example.org'` },
  'public.certificates': { own: `file_name = 'own.pdf'` },
  'public.gift_claims': { own: `email = 'donor@example.org'` },
  'public.nominees': { own: `email = 'donor@example.org'` },
  'public.causes': { shown: 'is_shown', given: `is_shown or id in ('matrix-over', 'matrix-monthly')` },
  'public.campaigns': { shown: 'is_shown' },
  'public.stories': { shown: `is_shown and published_on < '2999-01-01'` },
  'public.page_redirects': { shown: `old_slug = 'matrix-shown'` },
  'public.translations': { shown: `kind = 'page'` },
  'public.registrations': { valid: 'is_shown and valid_to is null' },
  'public.donor_imports': { begun: `status = 'staged'` },
  'public.gift_imports': { begun: `status = 'staged'` },
  'public.site_settings': { public: 'public.is_public_setting(key)' },
  'storage.buckets': { public: 'public' },
  'storage.objects': {
    public: 'bucket_id in (select id from storage.buckets where public)',
    assets: `bucket_id = 'site_assets'`,
  },
}

const VERBS = ['select', 'insert', 'update', 'delete'] as const

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await addMatrixRows(db)
})
afterAll(() => db.close())

const rows = TABLES.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([table]) => table?.includes('.'))
  .map(([table = '', ...cells]) => ({ table, cells }))

describe('the access matrix', () => {
  test.each(rows)('matches the rights on $table', async ({ table, cells }) => {
    const found: string[] = []
    for (const who of PEOPLE) for (const verb of VERBS) found.push(await touched(who, verb, table))
    for (const role of OTHER_ROLES)
      found.push(await comparedToAdministrator(role, table, found.slice(12, 16)))
    expect(inWords(found)).toEqual(inWords(cells))
  })

  function inWords(cells: string[]): string[] {
    return cells.map((cell, i) =>
      i < 16 ? `${PEOPLE[Math.floor(i / 4)]} ${VERBS[i % 4]}: ${cell}` : `${OTHER_ROLES[i - 16]}: ${cell}`,
    )
  }
})

test('covers every table', async () => {
  const { rows: found } = await db.owner<{ name: string }>(`
    select format('%s.%s', nspname, relname) as name
    from pg_class join pg_namespace as schema on schema.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') and ${PRODUCT_SCHEMAS}`)
  expect(found.map((row) => row.name).sort()).toEqual(rows.map((row) => row.table).sort())
})

/** A letter for each verb: small for the administrator's rows, capital for fewer, `-` for none or refused. */
async function comparedToAdministrator(
  who: Person,
  table: string,
  administrators: string[],
): Promise<string> {
  let letters = ''
  for (const [i, verb] of VERBS.entries()) {
    const found = await touched(who, verb, table)
    const letter = verb[0] ?? ''
    if (found === 'none' || found === 'denied') letters += '-'
    else letters += found === administrators[i] ? letter : letter.toUpperCase()
  }
  return letters
}

async function touched(who: Person, verb: (typeof VERBS)[number], table: string): Promise<string> {
  try {
    const { rowCount } = await db.tryAs(who, await statement(who, verb, table))
    return verb === 'insert' ? 'yes' : await scope(rowCount ?? 0, table)
  } catch (error) {
    // The second code means that a view is not writable.
    if (['42501', '55000'].includes((error as { code?: string }).code ?? '')) return 'denied'
    throw error
  }
}

async function statement(who: Person, verb: (typeof VERBS)[number], table: string): Promise<string> {
  const readable = (who === 'donor' ? DONOR_COLUMNS : STAFF_COLUMNS)[table]
  if (verb === 'select') return `select ${readable || '*'} from ${table}`
  if (verb === 'delete') return `delete from ${table}`
  if (verb === 'insert') {
    const sample = ROWS_TO_ADD[table]
    if (!sample) return `insert into ${table} default values`
    const columns = Object.keys(sample).map((name) => `"${name}"`)
    return `insert into ${table} (${columns}) select ${columns}
      from json_populate_record(null::${table}, '${JSON.stringify(sample)}')`
  }
  const column = CHANGED_COLUMNS[table]?.[0] ?? (await columnsOf(table))[0]
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

describe('a filtered table', () => {
  test('shows a member their own profile', async () => {
    const { rows } = await db.member('select id from public.profiles')
    expect(rows).toEqual([{ id: db.memberId }])
  })

  test('shows a visitor public settings, but neither others nor masks', async () => {
    const { rows } = await db.visitor<{ key: string }>('select key from public.site_settings')
    const keys = rows.map((row) => row.key)
    expect(keys).toContain('org_tagline')
    expect(keys).not.toContain('whatsapp_phone_id')
    expect(keys).not.toContain('razorpay_key_secret')
  })
})
