import { describe, expect, test } from 'vitest'
import { siteLanguages } from '../languages/languages.ts'
import { organisationDefaults } from '../website/organisation.ts'
import { defaultWords } from './default-text.ts'
import { lookOf } from './layout.ts'
import { renderEmail } from './render.ts'
import { sampleValues } from './sample-values.ts'
import { fill, usedVariables, wordsProblem } from './template-text.ts'
import { templateKeys, templates } from './templates.ts'
import { forApproval, parametersOf } from './whatsapp.ts'

const look = lookOf({ ...organisationDefaults }, 'https://asha.example')
const render = (body: string, values = {}, subject = 'Hello') =>
  renderEmail({ subject, body }, values, look, 'en')

describe('every template', () => {
  const all = templateKeys.flatMap((key) =>
    siteLanguages.flatMap((language) =>
      templates[key].channels.map((channel) => ({ key, language, channel })),
    ),
  )

  test.each(all)('accepts its own words: $key, $language, $channel', ({ key, language, channel }) => {
    const words = defaultWords(key, channel, language)
    expect(wordsProblem(key, channel, words)).toBeUndefined()
    expect(words.body).not.toBe('')
  })

  test.each(templateKeys)('uses the same variables in both languages: %s', (key) => {
    const used = (language: 'en' | 'hi') => {
      const { subject, body } = defaultWords(key, 'email', language)
      return [...new Set(usedVariables(`${subject} ${body}`))].sort()
    }
    expect(used('hi')).toEqual(used('en'))
  })

  test.each(all.filter(({ channel }) => channel === 'email'))(
    'leaves no variable behind: $key, $language',
    ({ key, language }) => {
      const email = renderEmail(
        defaultWords(key, 'email', language),
        sampleValues(key, language),
        look,
        language,
      )
      for (const part of [email.subject, email.text, email.html]) expect(part).not.toMatch(/\{\{|undefined/)
      expect(email.html).toContain(`lang="${language}"`)
    },
  )

  test('has a sample for each of its variables', () => {
    for (const key of templateKeys) {
      for (const language of siteLanguages)
        for (const name of templates[key].variables) expect(sampleValues(key, language)[name]).toBeTruthy()
    }
  })
})

describe('a variable', () => {
  const hostile = '<img src=x onerror=alert(1)> {{organisation}} [Click](https://evil.example) "\'&'

  test('brings text and nothing else', () => {
    const { html, text } = render('Dear {{name}},', { name: hostile, organisation: 'SECRET' })
    expect(html).toContain(
      'Dear &lt;img src=x onerror=alert(1)&gt; {{organisation}} [Click](https://evil.example) &quot;&#39;&amp;,',
    )
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('href="https://evil.example')
    expect(text).toBe(`Dear ${hostile},\n`)
  })

  test('cannot begin a button, a quotation or a header', () => {
    const { html, subject } = render('{{name}}', { name: '[Click](https://evil.example)' }, 'Re: {{subject}}')
    expect(html).not.toContain('href="https://evil.example')
    expect(renderEmail({ subject: '{{s}}', body: 'x' }, { s: 'a\r\nBcc: b@c.d' }, look, 'en').subject).toBe(
      'a Bcc: b@c.d',
    )
    expect(subject).toBe('Re:')
  })

  test.each(['javascript:alert(1)', '', '/admin', 'https://', 'mailto:a@b.c'])(
    'makes no button with %j as its link',
    (link) => {
      const { html, text } = render('[Open]({{link}})', { link })
      expect(html).toContain('<p style="margin:0 0 16px">Open</p>')
      expect(text).toBe('Open\n')
    },
  )

  test('leaves nothing when it is missing, and drops a paragraph that it leaves empty', () => {
    expect(render('One\n\n> {{message}}\n\nTwo {{name}}').text).toBe('One\n\nTwo\n')
    expect(fill('{{ name }}!', { name: 'Asha' })).toBe('Asha!')
  })
})

test('reads a very long text with an unclosed variable', () => {
  const text = `{{${' '.repeat(400_000)}x`
  expect(fill(text, {})).toBe(text)
  expect(usedVariables(`${text} {{ name }}`)).toEqual(['name'])
})

test('renders paragraphs, quotations and buttons as HTML and as text', () => {
  const { text, html } = render('Hello,\r\n\r\n> {{message}}\r\n\r\n[Open it]({{link}})', {
    message: 'One\n\nTwo',
    link: 'https://asha.example/a?b=1&c=2',
  })
  expect(text).toBe('Hello,\n\n> One\n> \n> Two\n\nOpen it:\nhttps://asha.example/a?b=1&c=2\n')
  expect(html).toContain('One<br><br>Two</td>')
  expect(html).toContain('href="https://asha.example/a?b=1&amp;c=2"')
})

test('frames the letter with the organisation, escaped, and only a picture that mail readers show', () => {
  const of = (logo: string) =>
    lookOf({ ...organisationDefaults, org_name: 'A & <B>', org_logo_url: logo }, 'https://asha.example')
  const html = (logo: string) => renderEmail({ subject: 'x', body: 'x' }, {}, of(logo), 'en').html
  expect(html('')).toContain('A &amp; &lt;B&gt;')
  expect(html('')).not.toContain('<B>')
  expect(html('')).not.toContain('<img')
  expect(html('/logo.svg')).not.toContain('<img')
  expect(html('javascript:alert(1)')).not.toContain('<img')
  expect(html('/storage/logo.png')).toContain('<img src="https://asha.example/storage/logo.png"')
})

test('shows the logo for dark backgrounds, or the usual one on a light plate', () => {
  const head = (org_logo_dark_url: string) => {
    const organisation = { ...organisationDefaults, org_logo_url: '/logo.png', org_logo_dark_url }
    const look = lookOf(organisation, 'https://asha.example')
    return /<img[^>]+>/.exec(renderEmail({ subject: 'x', body: 'x' }, {}, look, 'en').html)?.[0]
  }
  expect(head('')).toMatch(/src="https:\/\/asha.example\/logo.png".+background:#fffdf7/)
  expect(head('/dark.svg')).toMatch(/logo.png.+background:/)
  expect(head('/dark.png')).toContain('https://asha.example/dark.png')
  expect(head('/dark.png')).not.toContain('background:')
})

test('uses the colours that staff chose', () => {
  const { html } = renderEmail(
    { subject: 'x', body: '[Go](https://asha.example)' },
    {},
    lookOf({ ...organisationDefaults }, 'https://asha.example', { brand: '#5a1e4b', accent: '#ffd23f' }),
    'en',
  )
  expect(html).toContain('background:#5a1e4b')
  expect(html).toContain('background:#ffd23f')
  expect(html).not.toContain('#0f4c45')
})

describe('wordsProblem', () => {
  const problem = (body: string, subject = 'Hello') => wordsProblem('gift_thanks', 'email', { subject, body })

  test('returns a sentence for each problem', () => {
    expect(problem('x', ' ')).toBe('Enter a subject.')
    expect(problem(' ')).toBe('Enter the text of the message.')
    expect(problem('x'.repeat(10_001))).toBe('The text must be at most 10,000 characters.')
    expect(problem('x', 'x'.repeat(301))).toBe('The subject must be at most 300 characters.')
    expect(problem('Dear {{nmae}}')).toBe('{{nmae}} is not a variable of this message.')
    expect(problem('{{}}')).toBe('{{}} is not a variable of this message.')
    expect(problem('Dear {{ name }}, see {{link}}')).toBeUndefined()
    expect(wordsProblem('invitation', 'email', { subject: 'Hi', body: 'Come!' })).toBe(
      'Without {{link}} this message cannot be used.',
    )
  })
})

test('numbers variables for WhatsApp’s approval, and returns their values in order without line breaks', () => {
  const body = 'Dear {{name}}, {{amount}} for {{cause}}. {{name}}'
  expect(forApproval(body)).toBe('Dear {{1}}, {{2}} for {{3}}. {{4}}')
  expect(parametersOf(body, { name: 'Asha\n\tRao', amount: '₹499' })).toEqual([
    'Asha Rao',
    '₹499',
    '–',
    'Asha Rao',
  ])
  expect(parametersOf('{{name}}', { name: 'x'.repeat(2000) })[0]).toHaveLength(1024)
})
