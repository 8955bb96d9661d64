import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteLanguages } from '#domain/languages/languages.ts'
import { PARTS, partStatement } from '#server/privacy/read-personal-data.ts'
import { sampleData } from '#server/testing/receipt-data.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The server names the data on a donor's page; the page has the texts. */

/** Only in the downloaded file (web/site/my-giving/kept-data.tsx). */
const WITHOUT_WORD = ['id', 'report']

test.each(siteLanguages)(
  'has a text for every part and field of the stored data in “%s”',
  async (language) => {
    const { pageWords } = await import(`#web/site/my-giving/page-words.${language}.ts`)
    const { parts, fields } = pageWords.rights.kept
    expect(Object.keys(parts).sort()).toEqual(Object.keys(PARTS).sort())
    const server = await startTestServer()
    try {
      const named = new Set(Object.keys(sampleData().donor))
      for (const text of Object.values(PARTS)) {
        const answer = await server.services.database.server.query(partStatement(text), [null, [], false])
        for (const { name } of answer.fields) named.add(name)
      }
      expect([...named].filter((name) => !WITHOUT_WORD.includes(name) && !(name in fields))).toEqual([])
    } finally {
      await server.close()
    }
  },
)

/** Events of the sandbox, which sends the same as the provider. Those about payouts concern no donor. */
const reports = readdirSync('server/sandbox')
  .flatMap((file) =>
    [
      ...readFileSync(`server/sandbox/${file}`, 'utf8').matchAll(/queueEvent\(query, switches, '([\w.]+)'/g),
    ].map(([, event = '']) => event),
  )
  .filter((event) => !event.startsWith('settlement.'))

test.each(siteLanguages)('has a text for every provider report in “%s”', async (language) => {
  const { keptValues } = await import(`#web/site/my-giving/kept-words.${language}.ts`)
  expect(reports).toContain('payment.captured')
  expect(reports.filter((event) => !(event in keptValues.event))).toEqual([])
})
