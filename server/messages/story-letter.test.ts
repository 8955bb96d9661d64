import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { markRestored } from '../restored.ts'
import { answers } from '../testing/email-api.ts'
import { type NewsDesk, openNewsDesk, SINCE } from '../testing/news-desk.ts'
import { freshEmail } from '../testing/office.ts'
import { sendMessage } from './send-message.ts'
import { sendStoryLetters } from './story-pace.ts'

let desk: NewsDesk
let story: string
beforeAll(async () => {
  desk = await openNewsDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  story = await desk.addStory()
})
afterEach(async () => {
  desk.mails.received.length = 0
  desk.mails.nextResponses.length = 0
  await desk.sql('delete from public.outgoing_messages')
  await desk.sql('delete from public.consents')
  await desk.sql('delete from private.story_recipients')
})

const recipients = async (since = SINCE, of = story) => (await desk.act('count', of, since)).body.recipients
const send = async () => (await desk.act('send', story)).body as { id: string; recipients: number }

describe('the list of recipients', () => {
  test('includes donors who want news, once for each mailbox and each record', async () => {
    const name = `asha.${freshEmail().split('@')[0]?.replaceAll('-', '')}`
    const { donorId } = await desk.addDonor({ email: `${name}@gmail.com` })
    await desk.addDonor({ email: `${name.replace('.', '')}+news@gmail.com`, wantsNews: false })
    expect(await recipients()).toBe(1)
    const other = await desk.addDonor()
    await desk.sql('update public.donations set donor_id = $2 where id = $1', [other.id, donorId])
    await desk.sql(
      'update public.donors set typed_with = null, email = $2, email_confirmed_at = now() where id = $1',
      [donorId, `${name}@gmail.com`],
    )
    expect(await recipients()).toBe(1)
    await desk.addDonor()
    expect(await recipients()).toBe(2)
  })

  test('goes by the Indian day of the gift', async () => {
    // Half past midnight in India.
    await desk.addDonor({ paidAt: '2026-03-31T19:00:00Z' })
    expect(await recipients('2026-04-01')).toBe(1)
    expect(await recipients('2026-04-02')).toBe(0)
  })

  test('includes donors who gave to the campaign, and who agreed by mailbox without a record', async () => {
    const { rows } = await desk.sql(
      `insert into public.campaigns (slug, title) values ('monsoon', 'Monsoon') returning id`,
    )
    const of = await desk.addStory({ cause_id: null, campaign_id: rows[0].id })
    const { id, email } = await desk.addDonor({ wantsNews: false })
    await desk.sql('update public.donations set campaign_id = $2, cause_id = null where id = $1', [
      id,
      rows[0].id,
    ])
    expect(await recipients(SINCE, of)).toBe(0)
    await desk.sql(
      `insert into public.consents (email, purpose, wording, source) values (upper($1), 'news', 'Yes', 'donor_page')`,
      [email],
    )
    expect(await recipients(SINCE, of)).toBe(1)
  })

  const kept: [string, (donor: Awaited<ReturnType<NewsDesk['addDonor']>>) => Promise<unknown>][] = [
    ['withdrew the consent', ({ donorId }) => desk.withdraw(donorId)],
    [
      'refused by mailbox after they had agreed',
      ({ email }) =>
        desk.sql(
          `insert into public.consents (email, purpose, wording, source, withdrawn_at) values ($1, 'news', 'No', 'letter', now())`,
          [email],
        ),
    ],
    ['got the gift refunded', ({ payment }) => desk.office.refund(payment, 1000, 'processed')],
    [
      'gave to another cause',
      ({ id }) => desk.sql('update public.donations set cause_id = null where id = $1', [id]),
    ],
    ['were deleted', ({ donorId }) => desk.sql('delete from public.donors where id = $1', [donorId])],
    [
      'were erased',
      ({ email, donorId }) =>
        desk.sql('select private.erase_person(row($1, array[$2::uuid], true)::private.person)', [
          email,
          donorId,
        ]),
    ],
    ['are demo data', ({ id }) => desk.sql('update public.donations set is_demo = true where id = $1', [id])],
  ]
  test.each(kept)('leaves out donors who %s', async (_, change) => {
    const donor = await desk.addDonor()
    expect(await recipients()).toBe(1)
    await change(donor)
    expect(await recipients()).toBe(0)
  })

  test('leaves out a deleted donor whose mailbox agreed', async () => {
    const { email, donorId } = await desk.addDonor()
    await desk.sql(
      `insert into public.consents (email, purpose, wording, source) values ($1, 'news', 'Yes', 'donor_page')`,
      [email],
    )
    await desk.sql('delete from public.donors where id = $1', [donorId])
    expect(await recipients()).toBe(0)
  })

  test('leaves out test gifts, except in test mode', async () => {
    await desk.addDonor({ isTest: true })
    expect(await recipients()).toBe(0)
    await desk.office.save('razorpay_key_id', 'rzp_test_x')
    expect(await recipients()).toBe(1)
    await desk.office.save('razorpay_key_id', '')
  })
})

describe('a sending', () => {
  test('brings each donor the story in their language, with a picture, links and headers to unsubscribe', async () => {
    const picture = '/storage/v1/object/public/site_assets/public/stories/well.png'
    await desk.sql('update public.stories set image_url = $2 where id = $1', [story, picture])
    await desk.sql(
      `insert into public.translations (language, kind, item, field, text, source)
      values ('hi', 'story', $1, 'title', 'रामपुर का कुआँ', 'A well in Rampur')`,
      [story],
    )
    const english = await desk.addDonor()
    const hindi = await desk.addDonor()
    await desk.sql(`update public.donors set language = 'hi' where id = $1`, [hindi.donorId])
    const { id, recipients: count } = await send()
    expect(count).toBe(2)
    await desk.workOff()
    const mailTo = (email: string) => {
      const mail = desk.mails.received.find(({ to }) => to.includes(email))
      return mail as typeof mail & { headers: Record<string, string> }
    }
    const [first, second] = [mailTo(english.email), mailTo(hindi.email)]
    const { rows } = await desk.sql('select slug from public.stories where id = $1', [story])
    expect(first.subject).toBe('What your gift did: A well in Rampur')
    expect(first.text).toContain('Dear Asha Rao,\n\nYou gave for Clean water and asked us')
    expect(first.text).toContain('Four hundred families drink from it.')
    expect(first.text).toContain(`Read the story:\nhttps://daan.example/stories/${rows[0].slug}`)
    expect(first.text).toMatch(
      /Stop these emails:\nhttps:\/\/daan.example\/unsubscribe\?token=\S+&about=news\n$/,
    )
    expect(first.html).toContain(
      '<img src="https://daan.example/storage/v1/render/image/public/site_assets/public/stories/well.png?width=1200&amp;height=630&amp;format=jpeg" alt="A well in Rampur"',
    )
    expect(first.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(second.subject).toBe('आपके दान से क्या हुआ: रामपुर का कुआँ')
    expect(second.text).toContain(`https://daan.example/hi/stories/${rows[0].slug}`)
    expect(await desk.counts(id)).toEqual({ recipients: 2, sent: 2, failed: 0, unsubscribed: 0 })
  })

  test('names the campaign only to those who gave to it, and no draft', async () => {
    const { rows } = await desk.sql(
      `insert into public.campaigns (slug, title, is_shown) values ('wells', 'Wells for all', true) returning id`,
    )
    const campaign = rows[0].id
    await desk.sql('update public.stories set campaign_id = $2 where id = $1', [story, campaign])
    const [toCause, toCampaign, late] = [await desk.addDonor(), await desk.addDonor(), await desk.addDonor()]
    const assign = 'update public.donations set campaign_id = $2 where id = any ($1)'
    await desk.sql(assign, [[toCampaign.id, late.id], campaign])
    await desk.sql(
      `update public.donations set created_at = '2020-01-01', paid_at = '2020-01-01' where id = $1`,
      [late.id],
    )
    const named = (email: string) =>
      /You gave for (.*) and asked us/.exec(
        desk.mails.received.find(({ to }) => to.includes(email))?.text ?? '',
      )?.[1]
    await send()
    await desk.workOff()
    expect([named(toCause.email), named(toCampaign.email)]).toEqual(['Clean water', 'Wells for all'])
    await desk.sql('update public.campaigns set is_shown = false where id = $1', [campaign])
    await desk.sql('update public.donations set created_at = now(), paid_at = now() where id = $1', [late.id])
    await send()
    await desk.workOff()
    expect(named(late.email)).toBe('Clean water')
  })

  test('begins once when two people press at the same moment', async () => {
    await desk.addDonor()
    const [one, two] = await Promise.all([desk.act('send', story), desk.act('send', story)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expect((await desk.act('send', story, '2026-05-01')).body).toMatchObject({
      code: 'being_sent',
      message:
        'Emails with this story are being sent already, for gifts since another day. Stop them first, or wait for their end.',
    })
    await Promise.all([desk.queue(), desk.queue()])
    await desk.deliver()
    expect(desk.received()).toHaveLength(1)
  })

  test('never brings a donor the same story twice', async () => {
    const first = await desk.addDonor()
    await send()
    await desk.workOff()
    expect((await desk.act('send', story)).body).toMatchObject({ code: 'no_recipients' })
    // Another gift, under another address that leads to the same record.
    const again = await desk.addDonor({ wantsNews: false })
    await desk.sql('update public.donations set donor_id = $2 where id = $1', [again.id, first.donorId])
    await desk.sql(`update public.donors set typed_with = null where id = $1`, [first.donorId])
    expect(await recipients()).toBe(0)
    // Blanked after its retention period.
    await desk.sql(`update public.outgoing_messages set recipient = '(erased)'`)
    expect(await recipients()).toBe(0)
    const later = await desk.addDonor()
    expect((await send()).recipients).toBe(1)
    await desk.workOff()
    expect(desk.received()).toEqual([first.email, later.email].sort())
  })

  test('checks the consent again before the letter is queued, and at the moment of sending', async () => {
    const [early, late, stays] = [await desk.addDonor(), await desk.addDonor(), await desk.addDonor()]
    const { id } = await send()
    await desk.withdraw(early.donorId)
    await desk.queue()
    await desk.withdraw(late.donorId)
    await desk.deliver()
    expect(desk.received()).toEqual([stays.email])
    expect(await desk.counts(id)).toEqual({ recipients: 1, sent: 1, failed: 0, unsubscribed: 0 })
    const { rows } = await desk.sql(
      `select state, last_error from public.outgoing_messages where recipient = $1 and template = 'story'`,
      [late.email],
    )
    expect(rows).toEqual([{ state: 'withdrawn', last_error: 'The donor does not want such emails.' }])
  })

  test('leaves out a donor who is erased midway', async () => {
    const [erased, stays] = [await desk.addDonor(), await desk.addDonor()]
    const { id } = await send()
    await desk.queue()
    await desk.sql('select private.erase_person(row($1, array[$2::uuid], true)::private.person)', [
      erased.email,
      erased.donorId,
    ])
    await desk.deliver()
    expect(desk.received()).toEqual([stays.email])
    expect(await desk.counts(id)).toEqual({ recipients: 1, sent: 1, failed: 0, unsubscribed: 0 })
  })

  test('brings donors who are merged midway one letter', async () => {
    const givers: { email: string; donorId: string }[] = []
    for (const email of [freshEmail(), freshEmail()]) {
      const { rows } = await desk.sql(
        `insert into public.donations (amount, platform, payment_status, donor_name, donor_email, cause_id, created_at)
        values (500, 'cash', 'successful', 'Asha Rao', $1, 'water', '2026-06-15') returning donor_id`,
        [email],
      )
      await desk.agree(rows[0].donor_id)
      givers.push({ email, donorId: rows[0].donor_id })
    }
    const { id, recipients: before } = await send()
    expect(before).toBe(2)
    const { client } = await desk.office.server.signedIn('admin')
    const [kept, merged] = givers.map(({ donorId }) => donorId)
    const { error } = await client.rpc('merge_donors', { keep: kept, others: [merged], result: {} })
    expect(error).toBeNull()
    await desk.workOff()
    expect(desk.received()).toHaveLength(1)
    expect(await desk.counts(id)).toMatchObject({ recipients: 1, sent: 1 })
  })

  test('stops at once: letters not yet handed over are not sent', async () => {
    for (let n = 0; n < 3; n++) await desk.addDonor()
    const { id } = await send()
    await desk.sql('select private.queue_story_letters(2)')
    const { rows } = await desk.sql(
      `select id from public.outgoing_messages where template = 'story' limit 1`,
    )
    await sendMessage(desk.office.server.services, 'email', rows[0].id)
    expect(await desk.stop(id)).toMatchObject({ status: 204, body: undefined })
    expect((await desk.stop(id)).status).toBe(204)
    await desk.workOff()
    expect(desk.received()).toHaveLength(1)
    expect(await desk.counts(id)).toEqual({ recipients: 3, sent: 1, failed: 0, unsubscribed: 0 })
    // Begun anew, it reaches the others.
    expect((await send()).recipients).toBe(2)
    await desk.workOff()
    expect(new Set(desk.received()).size).toBe(3)
    expect(desk.received()).toHaveLength(3)
  })

  test('stops when a backup is restored, which does not know who got the story since', async () => {
    await desk.addDonor()
    const { id } = await send()
    await inTransaction(desk.office.server.services.database, (query) =>
      markRestored(query, '2026-11-10T00:00:00Z'),
    )
    await desk.workOff()
    expect(desk.received()).toEqual([])
    expect(
      (await desk.sql('select from public.story_letters where id = $1 and stopped_at is not null', [id]))
        .rowCount,
    ).toBe(1)
    await desk.sql(`delete from daan.migrations where id = 'restored'`)
  })

  test('stops by itself when the story is hidden', async () => {
    await desk.addDonor()
    const { id } = await send()
    await desk.sql('update public.stories set is_shown = false where id = $1', [story])
    await desk.workOff()
    expect(desk.received()).toEqual([])
    const { rows } = await desk.sql(
      'select stopped_at is not null as is_stopped from public.story_letters where id = $1',
      [id],
    )
    expect(rows).toEqual([{ is_stopped: true }])
  })

  test('counts letters that the mail server refused, and goes on with the others', async () => {
    for (let n = 0; n < 3; n++) await desk.addDonor()
    const { id } = await send()
    desk.mails.nextResponses.push(answers(422, { message: 'Invalid `to` field' }), answers(500, {}))
    await desk.workOff()
    expect(await desk.counts(id)).toEqual({ recipients: 3, sent: 1, failed: 1, unsubscribed: 0 })
    // The time of its next attempt has come.
    await desk.sql('update public.outgoing_messages set send_after = null')
    await desk.deliver()
    expect(await desk.counts(id)).toEqual({ recipients: 3, sent: 2, failed: 1, unsubscribed: 0 })
  })

  test('counts who unsubscribed through its letters, and writes to them no more', async () => {
    const donor = await desk.addDonor()
    await desk.agree(donor.donorId)
    const { id } = await send()
    await desk.workOff()
    const mail = desk.mails.received.at(-1)
    const link = new URL(/https:\S+unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const press = () =>
      fetch(desk.office.server.url + link.pathname + link.search, {
        method: 'POST',
        redirect: 'manual',
        headers: { Accept: 'text/html' },
      })
    const answer = await press()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/unsubscribe?done=1&about=news'])
    await press()
    expect(await desk.counts(id)).toEqual({ recipients: 1, sent: 1, failed: 0, unsubscribed: 1 })
    expect(await recipients(SINCE, await desk.addStory())).toBe(0)
    const { rows } = await desk.sql(
      `select purpose, count(*)::int, bool_and(withdrawn_at is not null) as is_over from public.consents
      where donor_id = $1 group by purpose`,
      [donor.donorId],
    )
    expect(rows).toEqual([{ purpose: 'news', count: 2, is_over: true }])
  })

  test('queues no more letters a minute than the setting allows', async () => {
    await desk.office.save('story_letters_per_minute', '4')
    for (let n = 0; n < 6; n++) await desk.addDonor()
    await send()
    const queued = async () => {
      await desk.queue()
      return (await desk.sql('select from public.outgoing_messages where story_letter_id is not null'))
        .rowCount
    }
    expect([await queued(), await queued()]).toEqual([1, 1])
    for (const expected of [2, 3, 4, 4]) {
      await desk.sql(
        `update public.outgoing_messages set state = 'sent', sent_at = now() where state = 'waiting'`,
      )
      expect(await queued()).toBe(expected)
    }
    await desk.sql(`update public.outgoing_messages set created_at = now() - interval '2 minutes',
      state = 'sent', sent_at = now()`)
    expect(await queued()).toBe(5)
    await desk.office.save('story_letters_per_minute', '1000')
  })

  test('has one job for all its letters, behind all other messages', async () => {
    for (let n = 0; n < 2; n++) await desk.addDonor()
    await send()
    await desk.queue()
    const { rows } = await desk.sql(
      `select task_identifier, priority, count(*)::int from graphile_worker.jobs
      where task_identifier ~ '^send-(story|email)' group by 1, 2 order by 2 desc limit 1`,
    )
    expect(rows).toEqual([{ task_identifier: 'send-story-letters', priority: 20, count: 1 }])
  })

  test('goes on with the others when a letter cannot be written, and returns to it later', async () => {
    const donors = [await desk.addDonor(), await desk.addDonor(), await desk.addDonor()]
    await send()
    await desk.queue()
    await desk.sql(
      `update public.outgoing_messages set template = 'unheard_of' where recipient = $1 and template = 'story'`,
      [donors[1]?.email],
    )
    await Promise.all([0, 1].map(() => sendStoryLetters(desk.office.server.services)))
    expect(desk.received()).toEqual([donors[0]?.email, donors[2]?.email].sort())
    const { rows } = await desk.sql(
      `select run_at > now() + interval '9 minutes' as is_later from graphile_worker.jobs
      where task_identifier = 'send-story-letters'`,
    )
    expect(rows).toEqual([{ is_later: true }])
  })
})

test('sends the test to the caller’s own address, marked, and counts it nowhere', async () => {
  await desk.addDonor()
  const jobs = setInterval(async () => {
    const { rows } = await desk.sql(
      `select id from public.outgoing_messages where cause like 'test %' and state = 'waiting'`,
    )
    for (const { id } of rows) await sendMessage(desk.office.server.services, 'email', id)
  }, 100)
  try {
    expect((await desk.act('test', story)).body).toEqual({ recipients: 1 })
  } finally {
    clearInterval(jobs)
  }
  const mail = desk.mails.received.at(-1)
  expect(mail).toMatchObject({
    to: [desk.staff.email],
    subject: 'Test: What your gift did: A well in Rampur',
  })
  expect((await desk.sql('select from public.story_letters where story_id = $1', [story])).rowCount).toBe(0)
  expect(await recipients()).toBe(1)
})

describe('a refusal', () => {
  test('answers for a story without a cause or campaign, a draft, one before its day, and a day to come', async () => {
    const refusal = async (of: string, since = SINCE) => {
      const { status, body } = await desk.act('count', of, since)
      return [status, body.message]
    }
    expect(await refusal(await desk.addStory({ cause_id: null }))).toEqual([
      409,
      'Choose a cause or a campaign for the story first: its donors get the email.',
    ])
    const notShown = [409, 'Show the story on the site first: the email links to it.']
    expect(await refusal(await desk.addStory({ is_shown: false }))).toEqual(notShown)
    expect(await refusal(await desk.addStory({ published_on: '2999-01-01' }))).toEqual(notShown)
    expect(await refusal(story, '2999-01-01')).toEqual([422, 'Choose a day that is not in the future.'])
    expect(await refusal('00000000-0000-4000-8000-000000000000')).toEqual([404, 'There is no such story.'])
    expect(await refusal(story, 'soon')).toEqual([400, 'Choose a story and the first day of the gifts.'])
  })

  test('answers without an email service, without recipients, and for staff without the capability', async () => {
    expect((await desk.act('send', story)).body).toMatchObject({
      code: 'no_recipients',
      message:
        'There is no one to write to: no donor who wants news gave for this since that day, or all of them have had this story.',
    })
    await desk.office.save('email_sender_address', '')
    expect((await desk.act('send', story)).body).toMatchObject({ code: 'not_set_up' })
    await desk.office.save('email_sender_address', 'hello@asha.example')
    const { token, client } = await desk.office.server.signedIn('editor')
    const body = { story_id: story, since: SINCE, action: 'send' }
    expect((await desk.office.call('story-letter', body, token)).status).toBe(403)
    expect((await client.rpc('story_letter_counts', { id: story })).error).toMatchObject({ code: '42501' })
    expect((await desk.stop('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('keeps a story that was sent', async () => {
    await desk.addDonor()
    await send()
    const { client } = await desk.office.server.signedIn('admin')
    expect((await client.from('stories').delete().eq('id', story)).error?.message).toBe(
      'A story that was sent to donors cannot be deleted. Hide it instead.',
    )
  })
})
