import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type Person, type TestDatabase } from './testing/callers.ts'
import { addMatrixRows, OTHER_ROLES, PEOPLE } from './testing/matrix-rows.ts'

type Answers = { call: string; visitor: string; donor?: string; member: string; admin: string }

/** Roles that get the administrator's result; the others get a member's. */
const ROLES = `
  require                         accountant
  find_gifts                      fundraiser accountant viewer
  sum_gifts                       fundraiser accountant viewer
  list_files                      editor fundraiser
  describe_file                   editor
  replace_file                    editor
  gift_names                      fundraiser accountant viewer
  export_gifts                    fundraiser accountant
  find_monthly_gifts              fundraiser accountant viewer
  sum_monthly_gifts               fundraiser accountant viewer
  export_monthly_gifts            fundraiser accountant
  monthly_gift_report             fundraiser accountant viewer
  restore_cause                   editor
  enter_gift                      fundraiser accountant
  fill_in_donor                   fundraiser accountant
  correct_gift                    fundraiser accountant
  history_of                      editor fundraiser accountant viewer
  my_capabilities                 editor
  staff_names                     editor fundraiser accountant viewer
  decide_gift_claim               fundraiser accountant
  stop_card                       fundraiser accountant
  dedication_figures              fundraiser accountant viewer
  pledge_figures                  fundraiser accountant viewer
  given_to_pledges                fundraiser accountant viewer
  giving_by_month                 fundraiser accountant viewer
  returning_donors                fundraiser accountant viewer
  poster_report                   fundraiser accountant viewer
  person_to_thank                 fundraiser accountant viewer
  thank_donor                     fundraiser accountant
  undo_thanks                     fundraiser accountant
  donors_to_thank                 fundraiser accountant
  donor_timeline                  fundraiser accountant viewer
  waiting_gift_claims             fundraiser accountant viewer
  make_donor                      fundraiser
  donation_report                 fundraiser accountant viewer
  check_log                       accountant viewer
  list_donors                     fundraiser accountant viewer
  export_donors                   fundraiser accountant
  news_addresses                  fundraiser accountant
  note_donors                     fundraiser
  donors_of_year                  fundraiser accountant viewer
  delete_donors                   fundraiser
  restore_donors                  fundraiser
  change_donor_status             fundraiser
  merge_donors                    fundraiser
  undo_donor_merge                fundraiser
  stage_donor_import              fundraiser
  donor_import_questions          fundraiser
  import_donors                   fundraiser
  undo_donor_import               fundraiser
  first_kept_day                  fundraiser
  stage_gift_import               fundraiser
  gift_import_summary             fundraiser
  gift_import_questions           fundraiser
  choose_gift_donor               fundraiser
  import_gifts                    fundraiser
  undo_gift_import                fundraiser
  tax_statement                   accountant
  refresh_tax_statement           accountant
  tax_statement_rows              accountant
  tax_statement_questions         accountant
  tax_statement_gifts             accountant
  tax_statement_differences       accountant
  tax_statement_changes           accountant
  file_statement                  accountant
  file_deletions                  accountant
  unfile_statement                accountant
  split_gift                      accountant
  match_certificate               accountant
  name_certificate                accountant
  unmatch_certificate             accountant
  remove_certificate              accountant
  filed_rows_without_certificate  accountant
  certificates_to_send            accountant
  money_trail                     accountant viewer
  money_trail_rows                accountant viewer
  list_payouts                    accountant viewer
  payout_lines                    accountant viewer
  bank_line_suggestions           accountant viewer
  book_months                     accountant viewer
  list_vouchers                   accountant viewer
  book_problems                   accountant viewer
  forget_voucher                  accountant
  story_letter_counts             fundraiser
`

/** Expected result of each callable function, or `denied`. Donors get a visitor's result unless stated. */
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
    member: 'f',
    admin: 'f',
  },
  'gift_names(uuid[])': {
    call: '(select count(*) > 1 from public.gift_names(array(select id from public.donations)))',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
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
  'choose_donor(jsonb)': {
    call: `public.choose_donor('{"is_new_person": true}')`,
    visitor: 'denied',
    // Only within another function.
    member: 'denied',
    admin: 'denied',
  },
  'require(text)': {
    call: `public.require('gifts.refund')`,
    visitor: 'denied',
    member: 'denied',
    admin: '',
  },
  'fill_in_donor(uuid,jsonb)': {
    call: `public.fill_in_donor('00000000-0000-4000-8000-000000000000', '{}')`,
    visitor: 'denied',
    member: 'denied',
    admin: '',
  },
  'correct_gift(uuid,timestamp with time zone,jsonb,jsonb)': {
    call: `exists (select from public.correct_gift('00000000-0000-4000-8000-000000000000', now(), '{}'))`,
    visitor: 'denied',
    member: 'denied',
    admin: 'f',
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
  'gift_claim_lines(uuid)': {
    call: 'exists (select from public.gift_claim_lines(gen_random_uuid()))',
    visitor: 'denied',
    member: 'f',
    admin: 'f',
  },
  'waiting_gift_claims()': {
    call: '(select count(*) from public.waiting_gift_claims())',
    visitor: 'denied',
    member: '0',
    admin: '2',
  },
  'decide_gift_claim(uuid,uuid,uuid)': {
    call: 'public.decide_gift_claim(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    // No such claim exists.
    admin: 'error P0002',
  },
  'stop_card(uuid)': {
    call: 'public.stop_card(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    // No such card exists.
    admin: 'error 23514',
  },
  'dedication_figures(date,date)': {
    call: '(select count(*) from public.dedication_figures())',
    visitor: 'denied',
    member: 'denied',
    admin: '1',
  },
  'pledge_figures(date,date)': {
    call: '(select count(*) from public.pledge_figures())',
    visitor: 'denied',
    member: 'denied',
    admin: '1',
  },
  'given_to_pledges(uuid[])': {
    call: '(select count(*) from public.given_to_pledges(array[gen_random_uuid()]))',
    visitor: 'denied',
    member: 'denied',
    admin: '1',
  },
  'person_to_thank(uuid,uuid)': {
    call: '(select count(*) from public.person_to_thank(gen_random_uuid()))',
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'thank_donor(text,uuid,uuid)': {
    call: `public.thank_donor('call', gen_random_uuid())`,
    visitor: 'denied',
    member: 'denied',
    // No such gift exists.
    admin: 'error P0002',
  },
  'undo_thanks(uuid)': {
    call: 'public.undo_thanks(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'donors_to_thank(integer)': {
    call: '(select count(*) >= 0 from public.donors_to_thank())',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'donor_timeline(uuid,timestamp with time zone,integer)': {
    call: '(select count(*) from public.donor_timeline(gen_random_uuid()))',
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'giving_by_month(text,date,date)': {
    call: `(select coalesce(sum(gifts), 0) > 0 from public.giving_by_month('cause', '2000-01-01', '2100-01-01'))`,
    visitor: 'denied',
    member: 'f',
    admin: 't',
  },
  'returning_donors(integer)': {
    call: '(select count(*) from public.returning_donors(2024))',
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'poster_report(date,date)': {
    call: '(select sum(visits) from public.poster_report())',
    visitor: 'denied',
    member: 'denied',
    admin: '2',
  },
  'is_public_setting(text)': {
    call: `public.is_public_setting('gtm_id')`,
    visitor: 't',
    member: 't',
    admin: 't',
  },
  'campaign_progress(text)': {
    call: `(select array_agg(gifts) from (select 'campaign-shown' union all select 'matrix-shown'
      union all select 'campaign-draft' union all select null) as asked (slug), public.campaign_progress(asked.slug))`,
    visitor: '{0,0}',
    member: '{0,0}',
    admin: '{0,0}',
  },
  'list_people()': {
    call: '(select count(*) > 1 from public.list_people())',
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'my_capabilities()': {
    call: `'content' = any (public.my_capabilities())`,
    visitor: 'f',
    member: 'f',
    admin: 't',
  },
  'must_set_up_second_step()': {
    call: 'public.must_set_up_second_step()',
    visitor: 'denied',
    member: 'f',
    admin: 'f',
  },
  'roles_with(text[])': {
    call: `public.roles_with('gifts.refund')`,
    visitor: 'denied',
    member: 'administrators and accountants',
    admin: 'administrators and accountants',
  },
  'staff_names()': {
    call: 'exists (select from public.staff_names())',
    visitor: 'denied',
    member: 'f',
    admin: 't',
  },
  'sessions_of(uuid)': {
    call: 'exists (select from public.sessions_of(gen_random_uuid()))',
    visitor: 'denied',
    member: 'denied',
    admin: 'f',
  },
  'end_sessions(uuid,uuid)': {
    call: 'public.end_sessions(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    admin: '0',
  },
  'check_log()': {
    call: `public.check_log() ? 'late'`,
    visitor: 'denied',
    member: 'denied',
    admin: 't',
  },
  'delete_account(uuid)': {
    call: 'public.delete_account(gen_random_uuid())',
    visitor: 'denied',
    member: 'denied',
    // No such account exists.
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
    member: 'denied',
    admin: 't',
  },
  'donation_report(date,date,date,date,text)': {
    call: `public.donation_report() ->> 'now' is not null`,
    visitor: 'denied',
    member: 'f',
    admin: 't',
  },
}

/** Functions of the yearly statement and of the money trail. */
for (const [name, call, admin] of [
  ['tax_statement(integer)', `public.tax_statement(1999) ->> 'verdicts'`, '[]'],
  ['refresh_tax_statement(integer)', 'public.refresh_tax_statement(1999)', ''],
  ['money_trail()', '(select count(*) >= 0 from public.money_trail())', 't'],
  [
    'money_trail_rows(date,text,integer,integer)',
    `(select count(*) from public.money_trail_rows('1999-01-01', 'given'))`,
    '0',
  ],
  ['list_payouts(integer,integer)', '(select count(*) >= 0 from public.list_payouts())', 't'],
  [
    'payout_lines(text,boolean,integer,integer)',
    `(select count(*) from public.payout_lines('setl_none', true))`,
    '0',
  ],
  [
    'bank_line_suggestions(uuid)',
    '(select count(*) from public.bank_line_suggestions(gen_random_uuid()))',
    '0',
  ],
  ['book_months(integer)', '(select count(*) from public.book_months(1999))', '12'],
  [
    'list_vouchers(date,date,boolean,integer,integer)',
    `(select count(*) from public.list_vouchers('1999-04-01', '1999-04-30'))`,
    '0',
  ],
  [
    'book_problems(date,date)',
    `(select count(*) from public.book_problems('1999-04-01', '1999-04-30'))`,
    '0',
  ],
  ['story_letter_counts(uuid)', '(public.story_letter_counts(gen_random_uuid())).sent::text', '0'],
  ['forget_voucher(text)', `public.forget_voucher('daan-gift-none')`, 'null'],
  ['tax_statement_rows(integer,integer,integer)', `public.tax_statement_rows(1999) ->> 'count'`, '0'],
  ['tax_statement_questions(integer,integer,integer)', 'public.tax_statement_questions(1999)::text', '[]'],
  [
    'tax_statement_gifts(integer,text,integer,integer,uuid,uuid)',
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
  ['certificates_to_send(integer)', `public.certificates_to_send(1999) ->> 'to_send'`, '0'],
] as const) {
  FUNCTIONS[name] = { call, visitor: 'denied', member: 'denied', admin }
}

/** Functions on donors: permitted callers get an error for an unknown id. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
for (const [name, call, member, admin] of [
  ['list_donors(jsonb,text,boolean,integer,integer)', `public.list_donors() ->> 'total'`, 'denied', '3'],
  ['export_donors(jsonb,text,boolean,integer)', `public.export_donors() ->> 'total'`, 'denied', '3'],
  ['donor_campaigns()', 'public.donor_campaigns()', 'undefined', 'undefined'],
  ['news_addresses(jsonb)', 'cardinality(public.news_addresses())', 'denied', '1'],
  ['note_donors(jsonb,text)', `(public.note_donors('{}', 'Called')).notes`, 'denied', '3'],
  ['donors_of_year(integer)', '(public.donors_of_year(2020)).lapsed', 'denied', '0'],
  ['donor_contacts(uuid)', `public.donor_contacts('${UNKNOWN_ID}')`, 'undefined', 'undefined'],
  ['delete_donors(uuid[])', `public.delete_donors('{${UNKNOWN_ID}}')`, 'denied', '0'],
  ['restore_donors(uuid[])', `public.restore_donors('{${UNKNOWN_ID}}')`, 'denied', '0'],
  [
    'change_donor_status(uuid[],text)',
    `public.change_donor_status('{${UNKNOWN_ID}}', 'Donated')`,
    'denied',
    'undefined',
  ],
  ['duplicate_donors(integer)', 'public.duplicate_donors()', 'undefined', 'undefined'],
  [
    'merge_donors(uuid,uuid[],jsonb)',
    `public.merge_donors('${UNKNOWN_ID}', '{${UNKNOWN_ID}}', '{}')`,
    'denied',
    'error P0002',
  ],
  ['receipts_of_donor(uuid)', `public.receipts_of_donor('${UNKNOWN_ID}')`, 'undefined', 'undefined'],
  ['undo_donor_merge(uuid)', `public.undo_donor_merge('${UNKNOWN_ID}')`, 'denied', 'error P0002'],
  ['stage_donor_import(uuid,jsonb)', `public.stage_donor_import('${UNKNOWN_ID}', '[]')`, 'denied', 'null'],
  ['donor_import_plan(uuid)', `public.donor_import_plan('${UNKNOWN_ID}')`, 'undefined', 'undefined'],
  ['donor_import_questions(uuid)', `public.donor_import_questions('${UNKNOWN_ID}')`, 'denied', 'undefined'],
  ['donor_import_summary(uuid)', `public.donor_import_summary('${UNKNOWN_ID}')`, 'undefined', 'undefined'],
  ['import_donors(uuid)', `public.import_donors('${UNKNOWN_ID}')`, 'denied', 'error P0002'],
  ['undo_donor_import(uuid)', `public.undo_donor_import('${UNKNOWN_ID}')`, 'denied', 'error P0002'],
  ['first_kept_day()', `public.first_kept_day() > '2000-01-01'`, 'denied', 't'],
  [
    'stage_gift_import(uuid,jsonb)',
    `public.stage_gift_import('${UNKNOWN_ID}', '[]')`,
    'denied',
    'error P0002',
  ],
  ['gift_import_summary(uuid)', `public.gift_import_summary('${UNKNOWN_ID}')`, 'denied', 'error P0002'],
  ['gift_import_questions(uuid)', `public.gift_import_questions('${UNKNOWN_ID}')`, 'denied', 'undefined'],
  [
    'choose_gift_donor(uuid,integer,uuid)',
    `public.choose_gift_donor('${UNKNOWN_ID}', 1)`,
    'denied',
    'error P0002',
  ],
  ['import_gifts(uuid)', `public.import_gifts('${UNKNOWN_ID}')`, 'denied', 'error P0002'],
  ['undo_gift_import(uuid)', `public.undo_gift_import('${UNKNOWN_ID}')`, 'denied', 'error P0002'],
] as const) {
  FUNCTIONS[name] = { call, visitor: 'denied', member, admin }
}

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await addMatrixRows(db)
})
afterAll(() => db.close())

test.each(Object.entries(FUNCTIONS))(
  'answers each caller of %s as declared',
  async (name, { call, ...expected }) => {
    const found: Record<string, string> = {}
    for (const who of PEOPLE) {
      found[who] = await answerTo(who, call)
    }
    expect(found).toEqual({ donor: expected.visitor, ...expected })
    const asAdministrator: string[] = []
    for (const role of OTHER_ROLES) {
      const answer = await answerTo(role, call)
      if (expected.admin === expected.member) expect(answer, role).toBe(expected.admin)
      else if (answer === expected.admin) asAdministrator.push(role)
      else expect(answer, role).toBe(expected.member)
    }
    expect(asAdministrator.join(' ')).toBe(rolesOf.get(name.replace(/\(.*/, '')) ?? '')
  },
)

const answerTo = (who: Person, call: string): Promise<string> =>
  db.tryAs(who, `select ${call} as answer`).then(
    ({ rows }) => String(rows[0]?.answer),
    (error: { code?: string }) => (error.code === '42501' ? 'denied' : `error ${error.code}`),
  )

const rolesOf = new Map(
  ROLES.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([name = '', ...roles]) => [name, roles.join(' ')]),
)

test('covers every callable function', async () => {
  const { rows: found } = await db.owner<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`)
  expect(found.map((row) => row.name.replace('public.', '')).sort()).toEqual(Object.keys(FUNCTIONS).sort())
})
