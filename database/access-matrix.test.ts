import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donorFieldList, fieldsWith } from '#domain/donors/fields.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

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
    'donor_name',
    'donor_phone',
    'is_foreign',
    'is_in_kind',
    'is_monthly',
    'transaction_id',
  ],
  'public.consents': ['withdrawn_at'],
  'public.profiles': ['avatar_url', 'first_name', 'last_name', 'role'],
  'public.not_duplicate_donors': ['donor_ids'],
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

type Answers = { call: string; visitor: string; donor?: string; member: string; admin: string }

/** What each function that can be called by name answers, or `denied`. A donor is answered as a visitor, unless said. */
const FUNCTIONS: Record<string, Answers> = {
  'find_gifts(jsonb,text,uuid,uuid,integer)': {
    call: '(select count(*) > 1 from public.find_gifts())',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'sum_gifts(jsonb)': {
    call: '(select found > 1 from public.sum_gifts())',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'remove_demo_data(integer)': {
    call: 'public.remove_demo_data()',
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'list_files()': {
    call: 'exists (select from public.list_files())',
    visitor: 'denied',
    member: 'f',
    admin: 't',
  },
  'describe_file(text,text)': {
    call: `public.describe_file('never-there', 'A tree')`,
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'replace_file(text,text)': {
    call: `public.replace_file('never-there', 'nor-this')`,
    visitor: 'denied',
    member: 'denied',
    admin: 'error P0002',
  },
  'search_everything(text)': {
    call: `exists (select from public.search_everything('nobody by that name') where kind = 'donor')`,
    visitor: 'denied',
    member: 'denied',
    admin: 'f',
  },
  'export_gifts(jsonb,text,uuid,integer)': {
    call: 'json_array_length(public.export_gifts()) > 1',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'find_monthly_gifts(jsonb,uuid,uuid,integer)': {
    call: '(select count(*) > 1 from public.find_monthly_gifts())',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'sum_monthly_gifts(jsonb)': {
    call: '(select found > 1 from public.sum_monthly_gifts())',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'export_monthly_gifts(jsonb,uuid,integer)': {
    call: 'json_array_length(public.export_monthly_gifts()) > 1',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'monthly_gift_report(date,date)': {
    call: `public.monthly_gift_report() ->> 'why' = '[]'`,
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'delete_test_donations(integer)': {
    call: 'public.delete_test_donations(0) = 0',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'is_signed_in()': {
    call: 'public.is_signed_in()',
    visitor: 'denied',
    member: 't',
    admin: 't',
  },
  'is_admin()': { call: 'public.is_admin()', visitor: 'denied', member: 'f', admin: 't' },
  'restore_cause(text)': {
    call: `public.restore_cause('never-there')`,
    visitor: 'denied',
    member: 'denied',
    admin: 'error P0002',
  },
  'enter_gift(jsonb,jsonb)': {
    call: `public.enter_gift('{"platform": "cash"}')`,
    visitor: 'denied',
    member: 'denied',
    // An amount is missing.
    admin: 'error 23502',
  },
  'history_of(text,text,integer)': {
    call: `exists (select from public.history_of('causes', 'matrix-one'))`,
    visitor: 'denied',
    member: 'f',
    admin: 't',
  },
  'unfinished_work()': {
    call: `exists (select from public.unfinished_work() where times < 0)`,
    visitor: 'denied',
    member: 'denied',
    admin: 'f',
  },
  'open_privacy_requests()': {
    call: '(select count(*) from public.open_privacy_requests())',
    visitor: 'denied',
    member: '0',
    admin: '2',
  },
  'retention_preview(jsonb)': {
    call: `exists (select from public.retention_preview('{}'))`,
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'gift_claim_matches(uuid)': {
    call: 'exists (select from public.gift_claim_matches(gen_random_uuid()))',
    visitor: 'denied',
    member: 'f',
    admin: 'f',
  },
  'decide_gift_claim(uuid,uuid)': {
    call: 'public.decide_gift_claim(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    // There is no such claim.
    admin: 'error P0002',
  },
  'is_public_setting(text)': {
    call: `public.is_public_setting('gtm_id')`,
    visitor: 't',
    member: 't',
    admin: 't',
  },
  'list_people()': {
    call: '(select count(*) from public.list_people())',
    visitor: 'denied',
    member: 'denied',
    admin: '2',
  },
  'delete_account(uuid)': {
    call: 'public.delete_account(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    // There is no such account.
    admin: 'error P0001',
  },
  'own_sessions()': {
    call: '(select count(*) from public.own_sessions())',
    visitor: 'denied',
    member: '1',
    admin: '1',
  },
  'end_own_session(uuid)': {
    call: 'public.end_own_session(gen_random_uuid())',
    visitor: 'denied',
    member: 'f',
    admin: 'f',
  },
  'make_donor(text,uuid)': {
    call: `public.make_donor('message', 'a0000000-0000-4000-8000-000000000001') is not null`,
    visitor: 'denied',
    member: 'error P0002',
    admin: 't',
  },
  'donation_report(date,date,date,date,text)': {
    call: `public.donation_report() ->> 'now' is not null`,
    visitor: 'denied',
    member: 'f',
    admin: 't',
  },
}

/** Those about the yearly statement, which only an administrator sees. */
for (const [name, call, admin] of [
  ['tax_statement(integer)', `public.tax_statement(1999) ->> 'verdicts'`, '[]'],
  ['tax_statement_rows(integer,boolean,integer,integer)', `public.tax_statement_rows(1999) ->> 'count'`, '0'],
  ['tax_statement_questions(integer,integer,integer)', 'public.tax_statement_questions(1999)::text', '[]'],
  [
    'tax_statement_gifts(integer,text,integer,integer,bigint)',
    `public.tax_statement_gifts(1999, 'in') ->> 'count'`,
    '0',
  ],
  [
    'tax_statement_differences(integer,integer,integer)',
    `public.tax_statement_differences(1999) ->> 'count'`,
    '0',
  ],
  [
    'tax_statement_changes(integer,integer,integer)',
    `public.tax_statement_changes(1999) ->> 'is_filed'`,
    'false',
  ],
  [
    'file_statement(uuid,integer,text,date)',
    `public.file_statement(gen_random_uuid(), 0, 'ACK-9', '2020-01-01')`,
    'error P0002',
  ],
  [
    'file_deletions(integer,integer,text,date)',
    `public.file_deletions(1999, 1, 'ACK-9', '2020-01-01')`,
    'error P0002',
  ],
  ['unfile_statement(uuid)', 'public.unfile_statement(gen_random_uuid())', 'error P0002'],
  ['split_gift(uuid,jsonb)', `public.split_gift(gen_random_uuid(), '[]')`, 'error P0002'],
  [
    'match_certificate(uuid,uuid,uuid)',
    'public.match_certificate(gen_random_uuid(), gen_random_uuid())',
    'error P0002',
  ],
  ['name_certificate(uuid,text)', `public.name_certificate(gen_random_uuid(), 'A10BE1')`, 'error P0002'],
  ['unmatch_certificate(uuid)', 'public.unmatch_certificate(gen_random_uuid())', 'error P0002'],
  ['remove_certificate(uuid)', 'public.remove_certificate(gen_random_uuid())', 'error P0002'],
  [
    'filed_rows_without_certificate(integer,text,integer,integer)',
    `public.filed_rows_without_certificate(1999) ->> 'count'`,
    '0',
  ],
] as const) {
  FUNCTIONS[name] = { call, visitor: 'denied', member: 'denied', admin }
}

/** Those about donors: an unknown id is reported to callers who may ask. */
const NOBODY = '00000000-0000-4000-8000-000000000000'
for (const [name, call, member, admin] of [
  ['list_donors(jsonb,text,boolean,integer,integer)', `public.list_donors() ->> 'total'`, 'denied', '3'],
  ['donor_campaigns()', 'public.donor_campaigns()', 'undefined', 'undefined'],
  ['donor_contacts(uuid)', `public.donor_contacts('${NOBODY}')`, 'undefined', 'undefined'],
  ['delete_donors(uuid[])', `public.delete_donors('{${NOBODY}}')`, '0', '0'],
  ['restore_donors(uuid[])', `public.restore_donors('{${NOBODY}}')`, 'denied', '0'],
  [
    'change_donor_status(uuid[],text)',
    `public.change_donor_status('{${NOBODY}}', 'Donated')`,
    'undefined',
    'undefined',
  ],
  ['duplicate_donors(integer)', 'public.duplicate_donors()', 'undefined', 'undefined'],
  [
    'merge_donors(uuid,uuid[],jsonb)',
    `public.merge_donors('${NOBODY}', '{${NOBODY}}', '{}')`,
    'denied',
    'error P0002',
  ],
  ['undo_donor_merge(uuid)', `public.undo_donor_merge('${NOBODY}')`, 'denied', 'error P0002'],
  ['stage_donor_import(uuid,jsonb)', `public.stage_donor_import('${NOBODY}', '[]')`, 'null', 'null'],
  ['donor_import_plan(uuid)', `public.donor_import_plan('${NOBODY}')`, 'undefined', 'undefined'],
  ['donor_import_summary(uuid)', `public.donor_import_summary('${NOBODY}')`, 'undefined', 'undefined'],
  ['import_donors(uuid)', `public.import_donors('${NOBODY}')`, 'denied', 'error P0002'],
  ['undo_donor_import(uuid)', `public.undo_donor_import('${NOBODY}')`, 'denied', 'error P0002'],
] as const) {
  FUNCTIONS[name] = { call, visitor: 'denied', member, admin }
}

const VERBS = ['select', 'insert', 'update', 'delete'] as const
const PEOPLE = ['visitor', 'donor', 'member', 'admin'] as const

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  // At least two rows wherever somebody may look, and one whose owner is somebody else.
  await db.owner(`
    insert into public.causes (id, title, is_shown)
      values ('matrix-one', 'One', true), ('matrix-two', 'Two', true), ('matrix-draft', 'Draft', false),
        ('matrix-over', 'Over', false), ('matrix-monthly', 'Monthly', false);
    insert into public.file_notes (name) values ('matrix-one.webp'), ('matrix-two.webp');
    insert into public.cause_redirects (old_id, cause_id)
      values ('matrix-first', 'matrix-one'), ('matrix-second', 'matrix-two');
    insert into public.navigation_items (label, path) values ('One', '/one'), ('Two', '/two');
    insert into public.page_content (page_slug, element_id, content_data)
      values ('home', 'matrix_one', '"One"'), ('about', 'matrix_two', '"Two"');
    delete from public.translations;
    insert into public.translations (language, kind, item, field, text, source)
      values ('hi', 'page', 'home', 'matrix_one', 'एक', 'One'), ('hi', 'page', 'about', 'matrix_two', 'दो', 'Two'),
        ('hi', 'cause', 'matrix-draft', 'title', 'मसौदा', 'Draft'),
        ('hi', 'setting', 'whatsapp_phone_id', 'value', '१', '1'),
        ('hi', 'menu', '6d0f6e1c-0000-4000-8000-0000000000ff', 'label', 'नहीं', 'None');
    delete from public.site_settings;
    insert into public.site_settings (key, value)
      values ('org_tagline', 'open'), ('whatsapp_phone_id', '1'), ('razorpay_key_secret', 'a secret to keep');
    insert into public.donors (name) values ('Asha'), ('Ravi');
    insert into public.donors (name, email, email_confirmed_at)
      values ('Donor', 'donor@example.org', now());
    insert into public.registrations (kind, number, valid_from, valid_to, is_shown)
      values ('80g', 'one', '2020-04-01', null, true), ('12a', 'two', '2020-04-01', null, true),
        ('csr1', 'three', '2020-04-01', '2021-03-31', true), ('pan', 'four', '2020-04-01', null, false);
    insert into public.consents (donor_id, purpose, wording, source)
      select id, 'news', 'Write to me.', 'staff' from public.donors;
    insert into public.consents (email, purpose, wording, source)
      values ('donor@example.org', 'whatsapp', 'Thank me.', 'donor_page'), ('asha@example.org', 'whatsapp', 'Thank me.', 'donor_page');
    insert into public.deleted_donors (id, donor, belongings, counted)
      values (gen_random_uuid(), '{}', '{}', 0), (gen_random_uuid(), '{}', '{}', 0);
    insert into public.not_duplicate_donors (reason, key, donor_ids)
      select 'name', key, array[gen_random_uuid(), gen_random_uuid()] from unnest('{one,two}'::text[]) as key;
    insert into public.donor_merges (kept_id, kept_name, before, after, others)
      values (gen_random_uuid(), 'One', '{}', '{}', '[]'), (gen_random_uuid(), 'Two', '{}', '{}', '[]');
    insert into public.donor_imports (id, file_name, file_digest, mode, status)
      select ('6d0f6e1c-0000-4000-8000-00000000001' || n)::uuid, 'list.csv', repeat('0', 64), 'all',
        case when n = 1 then 'done' else 'staged' end from generate_series(1, 3) as n;
    insert into public.donor_import_rows (import_id, row_number, donor, fingerprint)
      select id, 2, '{"name": "Asha"}', 'x' from public.donor_imports;
    insert into public.donations (id, amount) values ('6d0f6e1c-0000-4000-8000-000000000041', 100);
    insert into public.donations (amount) values (200);
    insert into public.donations (amount, test_mode) values (400, true);
    insert into public.donations (amount, platform, payment_status) values (300, 'cash', 'successful');
    insert into public.donations (amount, platform, payment_status, donor_email, cause_id)
      values (500, 'cash', 'successful', 'donor@example.org', 'matrix-over');
    insert into public.monthly_gifts (amount, key_id, test_mode)
      values (100, 'rzp_live_one', false), (200, 'rzp_live_one', false), (400, 'rzp_test_one', true);
    insert into public.monthly_gifts (amount, key_id, donor_email, cause_id)
      values (300, 'rzp_live_one', 'donor@example.org', 'matrix-monthly'),
        (301, 'rzp_live_one', 'donor@example.org', null);
    insert into public.monthly_gift_changes (monthly_gift_id, change)
      select id, 'recovered' from public.monthly_gifts;
    insert into private.plans (key_id, amount, currency, claimed_by, claimed_until)
      values ('rzp_live_one', 100, 'INR', 'one', now()), ('rzp_live_one', 200, 'INR', 'one', now());
    insert into public.receipts (series, year, number, receipt_no, kind, amount, verify_code, data)
      select 'TAX', 2026, n, 'R' || n, 'tax', 100, repeat('x', 15 + n), '{}' from generate_series(1, 2) as n;
    insert into public.receipts (donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
      select id, 'TAX', 2026, 3, 'R3', 'tax', 100, repeat('y', 18), '{}' from public.donations
      where donor_email = 'donor@example.org';
    insert into public.waiting_receipts (donation_id, missing) select id, '{name}' from public.donations;
    insert into public.receipt_batches (kind) values ('zip'), ('issue');
    insert into public.statement_choices (year) values (2024), (2025);
    insert into public.statement_decisions (donation_id, kind) select id, 'name' from public.donations;
    insert into public.gift_shares (donation_id, percent) select id, 50 from public.donations;
    insert into public.statement_runs (year, kind) values (2026, 'check'), (2026, 'export');
    insert into public.statement_findings (run_id, nth, row_number, source, problem)
      select id, 1, 1, 'name', 'It is empty.' from public.statement_runs;
    insert into public.statements (year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount)
      values (2025, 'original', 'ACK-1', '2026-05-30', now(), 1, 100), (2025, 'revised', 'ACK-2', '2026-06-30', now(), 1, 90);
    insert into public.certificates (year, file_name) values (2025, 'other.pdf');
    insert into public.certificates (year, file_name, donation_id)
      select 2025, 'own.pdf', id from public.donations where donor_email = 'donor@example.org';
    insert into public.payment_events (event_id, event, payload) values ('one', 'x', '{}'), ('two', 'x', '{}');
    insert into public.payment_attention (kind, reference, detail)
      values ('provider', 'one', 'One'), ('provider', 'two', 'Two');
    insert into public.payments (payment_id, status, amount, currency, confirmed)
      values ('pay_one', 'failed', 100, 'INR', true), ('pay_two', 'failed', 200, 'INR', true);
    insert into public.refunds (payment_id, amount, status)
      values ('pay_one', 100, 'requested'), ('pay_two', 200, 'requested');
    insert into private.refund_claims (refund_id, claimed_by, claimed_until) select id, 'one', now() from public.refunds;
    insert into private.gift_tokens (token_hash, purpose, donation_id)
      select sha256(id::text::bytea), 'gift', id from public.donations;
    insert into public.donation_corrections (donation_id, refunded_amount, reason)
      select id, 1, 'A correction' from public.donations;
    insert into public.disputes (dispute_id, payment_id, amount, currency, status, reported_at)
      values ('disp_one', 'pay_one', 100, 'INR', 'open', now()), ('disp_two', 'pay_two', 200, 'INR', 'open', now());
    insert into public.contact_messages (id, name, email, subject, message)
      values ('a0000000-0000-4000-8000-000000000001', 'Asha', 'asha@example.org', 'A question', 'A longer question'),
             ('a0000000-0000-4000-8000-000000000002', 'Ravi', 'ravi@example.org', 'A question', 'A longer question');
    insert into public.volunteer_applications (name, email, interest_area)
      values ('Asha', 'asha@example.org', 'teaching'), ('Ravi', 'ravi@example.org', 'other');
    insert into public.invitations (email, invited_by, expires_at)
      select name || '@example.org', p.id, now() + interval '1 day'
      from public.profiles p, unnest('{asha,ravi}'::text[]) as name where p.role = 'admin';
    insert into public.inbox_notes (contact_message_id, body)
      select id, 'Call back' from public.contact_messages;
    insert into public.inbox_replies (contact_message_id, author_name, subject, body)
      select id, 'Meera', 'Re: A question', 'An answer' from public.contact_messages;
    insert into public.outgoing_messages (cause, channel, recipient, subject, text)
      values ('one', 'email', 'a@example.org', 'One', 'One'), ('two', 'email', 'b@example.org', 'Two', 'Two');
    insert into public.message_templates (key, language, subject, body)
      values ('gift_thanks', 'en', 'Thank you', 'Thank you'), ('gift_thanks', 'hi', 'धन्यवाद', 'धन्यवाद');
    insert into public.privacy_requests (kind, source, due_at) values ('access', 'donor', now()), ('grievance', 'donor', now());
    insert into public.gift_claims (email, reference, amount, given_on)
      values ('donor@example.org', 'UTR 1', 500, '2026-04-01'), ('asha@example.org', 'UTR 2', 500, '2026-04-01');
    insert into public.nominees (email, name, contact)
      values ('donor@example.org', 'Ravi', '98000 00011'), ('asha@example.org', 'Ravi', '98000 00011');
    insert into public.donor_visits (email_key) values ('asha@example.org'), ('donor@example.org') on conflict do nothing;
    insert into public.consent_records (choice, notice_version) values ('agreed', '1-google'), ('refused', '1-google');
    insert into storage.buckets (id, name, public) values ('open', 'open', true), ('closed', 'closed', false);
    insert into storage.objects (bucket_id, name, version, metadata)
      select bucket_id, 'matrix.png', gen_random_uuid(), '{}' from unnest('{site_assets,private_files,open,closed}'::text[]) as bucket_id`)
  await db.admin(
    `insert into public.inbox_notes (contact_message_id, body) values ('a0000000-0000-4000-8000-000000000001', 'Mine')`,
  )
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

describe('functions', () => {
  test.each(Object.entries(FUNCTIONS))('%s', async (_name, { call, ...expected }) => {
    const found: Record<string, string> = {}
    for (const who of PEOPLE) {
      found[who] = await db.tryAs(who, `select ${call} as answer`).then(
        ({ rows }) => String(rows[0]?.answer),
        (error: { code?: string }) => (error.code === '42501' ? 'denied' : `error ${error.code}`),
      )
    }
    expect(found).toEqual({ donor: expected.visitor, ...expected })
  })

  test('each one that can be called has a row', async () => {
    const { rows: found } = await db.owner<{ name: string }>(`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`)
    expect(found.map((row) => row.name.replace('public.', '')).sort()).toEqual(Object.keys(FUNCTIONS).sort())
  })
})

// The job queue's and the extensions' schemas are others' own, with their own rules.
const OURS = `nspname not like 'pg\\_%' and nspname not in ('information_schema', 'graphile_worker', 'extensions')`

const OFFENCES: [rule: string, query: string][] = [
  [
    'every table has row-level security',
    `select oid::regclass::text as offender from pg_class
     where relkind in ('r', 'p') and not relrowsecurity and relnamespace in (select oid from pg_namespace where ${OURS})`,
  ],
  [
    'every view asks the rights of the caller who looks through it',
    `select oid::regclass::text as offender from pg_class
     where relkind in ('v', 'm') and relnamespace in (select oid from pg_namespace where ${OURS})
       and not coalesce('security_invoker=true' = any (reloptions), false)`,
  ],
  [
    'no caller empties, references or hangs triggers on a table',
    `select class.oid::regclass || ': ' || caller || ' ' || privilege as offender
     from pg_class as class, unnest('{anon,authenticated,daan_guest}'::text[]) as caller,
       unnest('{truncate,references,trigger}'::text[]) as privilege
     where relkind in ('r', 'p', 'v') and relnamespace in (select oid from pg_namespace where ${OURS})
       and has_table_privilege(caller, class.oid, privilege)`,
  ],
  [
    'callers enter no schema but these',
    `select nspname as offender from pg_namespace, unnest('{anon,authenticated,daan_guest}'::text[]) as caller
     where ${OURS} and nspname not in ('public', 'auth', 'storage') and has_schema_privilege(caller, oid, 'usage')`,
  ],
  [
    'callers create nothing',
    `select nspname as offender from pg_namespace, unnest('{anon,authenticated,daan_guest,service_role}'::text[]) as caller
     where ${OURS} and has_schema_privilege(caller, oid, 'create')`,
  ],
  [
    'a function with its owner’s rights looks nothing up by search path',
    `select oid::regprocedure::text as offender from pg_proc
     where prosecdef and pronamespace in (select oid from pg_namespace where ${OURS})
       and not coalesce('search_path=""' = any (proconfig), false)`,
  ],
  [
    'no function is open to everyone by default',
    `select oid::regprocedure::text as offender from pg_proc
     where pronamespace in (select oid from pg_namespace where ${OURS})
       -- What an extension brings is out of reach in a schema that no caller enters.
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
       and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
  ],
  [
    'every policy names its role and one verb',
    `select tablename || ': ' || policyname as offender from pg_policies
     where schemaname in (select nspname from pg_namespace where ${OURS}) and (roles = '{public}' or cmd = 'ALL')`,
  ],
]

describe('rules that hold for tables to come', () => {
  test('every table has a row in the matrix', async () => {
    const { rows: found } = await db.owner<{ name: string }>(`
      select format('%s.%s', nspname, relname) as name
      from pg_class join pg_namespace as schema on schema.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and ${OURS}`)
    expect(found.map((row) => row.name).sort()).toEqual(rows.map((row) => row.table).sort())
  })

  test.each(OFFENCES)('%s', async (_rule, query) => {
    const { rows: found } = await db.owner<{ offender: string }>(query)
    expect(found.map((row) => row.offender)).toEqual([])
  })

  test('what a migration makes is closed until it is opened', async () => {
    await db.owner(`
      create table public.to_come (id int);
      create function public.to_come() returns int language sql return 1`)
    for (const who of ['visitor', 'admin'] as const) {
      await expect(db.tryAs(who, 'select * from public.to_come')).rejects.toMatchObject({ code: '42501' })
      await expect(db.tryAs(who, 'select public.to_come()')).rejects.toMatchObject({ code: '42501' })
    }
    await db.owner('drop table public.to_come; drop function public.to_come()')
  })
})
