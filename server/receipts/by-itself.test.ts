import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { startJobs } from '../jobs/jobs.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'

/** Runs the jobs as the product does, without any manual step. */
let office: Office
let mails: EmailApi
let jobs: { stop(): Promise<void> }
beforeAll(async () => {
  mails = await startEmailApi()
  office = await openOffice({ EMAIL_API_URL: mails.url })
  await office.save('email_service_api_key', 're_key')
  await office.save('email_sender_address', 'hello@asha.example')
  jobs = await startJobs(office.server.services)
})
afterAll(async () => {
  await jobs.stop()
  await office.close()
  await mails.close()
})

type Mail = EmailApi['received'][number] & { attachments?: { content: string }[] }
const mailTo = (email: string, subject: RegExp) =>
  until(`a letter to ${email}`, () =>
    (mails.received as Mail[]).find((mail) => mail.to?.includes(email) && subject.test(mail.subject)),
  )

test('mails the PDF after the gift', async () => {
  const email = freshEmail()
  const { id } = await office.give({ email })
  expect((await office.tell(id)).body.receipt).toMatchObject({ kind: 'tax' })
  const mail = await mailTo(email, /^Your receipt /)
  const pdf = Buffer.from(mail.attachments?.[0]?.content ?? '', 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('mails after the refund that the receipt is cancelled', async () => {
  const email = freshEmail()
  const { id, payment } = await office.give({ email })
  await office.tell(id, { ...ASHA, id_number: 'ABCPR4321F' })
  await mailTo(email, /^Your receipt /)
  await office.refund(payment, 1000, 'processed')
  const mail = await mailTo(email, /is cancelled$/)
  expect(mail.text).toContain('The gift was refunded.')
})
