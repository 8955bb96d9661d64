import { randomUUID } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import { withoutNul } from '#backend/base/without-nul.ts'
import type { Query } from '#backend/db/database.ts'
import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import type { Language } from '#domain/languages/languages.ts'
import { renderEmail } from '#domain/messages/render.ts'
import { fill } from '#domain/messages/template-text.ts'
import { asStaff } from '../giving/bank/as-staff.ts'
import type { Services } from '../services.ts'
import { readAddresses } from './addresses.ts'
import { unknownIn } from './common-values.ts'
import { readLook, readTemplate } from './read-template.ts'
import { authorOf } from './reply.ts'
import { valuesOfGift } from './values.ts'

type Claims = Record<string, unknown>
type About = Pick<InputOf<'thank-donor'>, 'gift' | 'donor'>
type Prepared = AnswerOf<'thank-donor'>
type Person = Pick<Prepared, 'email' | 'phone' | 'whatsapp'> & {
  donation_id: string
  name: string | null
  language: Language
}

/** The person to thank, with the text that staff start from. Refuses if a colleague has thanked them meanwhile. */
export async function prepareThanks(services: Services, about: About, claims: Claims): Promise<Prepared> {
  const { config } = services
  return asStaff(services, claims, async (query) => {
    const { donation_id: id, language, ...contact } = await personToThank(query, about)
    await refuseThankingAgain(query, about)
    const [words, look, gift, author] = [
      await readTemplate(query, 'personal_thanks', 'email', language),
      await readLook(query, config.publicUrl, language),
      await valuesOfGift(query, { id, channel: 'email' }, language, config.publicUrl),
      await authorOf(query, claims),
    ]
    const name = contact.name ?? unknownIn(language).name
    const values = { ...gift, name, author, organisation: look.name, website: look.website }
    return {
      ...contact,
      name,
      language,
      subject: fill(words.subject, values),
      text: fill(words.body, values),
    }
  })
}

/** Records the thanks and queues the letter, together: nobody is thanked twice. */
export async function mailThanks(
  services: Services,
  about: Extract<InputOf<'thank-donor'>, { action: 'email' }>,
  { email, language }: Prepared,
  claims: Claims,
): Promise<void> {
  if (!email)
    throw new Problem({ status: 409, code: 'no_address', message: 'This donor has no email address.' })
  await asStaff(services, claims, async (query) => {
    const { donation_id } = await personToThank(query, about)
    await query(`select public.thank_donor('email', $1, $2)`, [about.gift ?? null, about.donor ?? null])
    const look = await readLook(query, services.config.publicUrl, language as Language)
    const words = { subject: '{{subject}}', body: '{{text}}' }
    const { rows } = await query<{ id: string | null }>('select private.queue_message($1) as id', [
      JSON.stringify(
        {
          cause: `thanks ${randomUUID()}`,
          template: 'personal_thanks',
          channel: 'email',
          recipient: email,
          language,
          ...renderEmail(words, about, look, language as Language),
          reply_to: (await readAddresses(query)).replyTo,
          donation_id,
          donor_id: about.donor ?? null,
        },
        withoutNul,
      ),
    ])
    if (!rows[0]?.id)
      throw new Problem({ status: 409, code: 'erased', message: 'This donor’s data is being erased.' })
  })
}

async function refuseThankingAgain(query: Query, { gift, donor }: About): Promise<void> {
  const { rows } = await query<{ sentence: string }>(
    `select private.thanked_already(gifts) as sentence
    from (select array(select private.gifts_thanked_with($1, $2)) as gifts) as covered
    where not exists (select from unnest(gifts) as id
      where not exists (select from public.thanks as t where t.donation_id = id))`,
    [gift ?? null, donor ?? null],
  )
  if (rows[0]) throw new Problem({ status: 409, code: '23505', message: rows[0].sentence })
}

async function personToThank(query: Query, { gift, donor }: About): Promise<Person> {
  const { rows } = await query<Person>(
    `select person.donation_id, person.name, case when private.is_email(person.email) then person.email end as email,
      person.phone, person.language, case when not private.refuses_whatsapp(number, person.donation_id, null)
        then number end as whatsapp
    from private.person_to_thank($1, $2) as person, private.whatsapp_number(person.phone) as number`,
    [gift ?? null, donor ?? null],
  )
  if (!rows[0])
    throw new Problem({ status: 404, code: 'not_found', message: 'There is no gift to thank for.' })
  return rows[0]
}
