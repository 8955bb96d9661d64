import { readOrganisation } from '#domain/organisation.ts'
import type { Query } from '../db/database.ts'
import type { Email } from './outgoing-messages.ts'

type Letter = {
  subject: string
  /** Paragraphs before the button and after it. */
  before: string[]
  button?: { text: string; link: string }
  after: string[]
}

/** One letter in the two forms an e-mail has: plain text, and HTML that looks the same in any reader. */
export function writeLetter(organisation: string, { subject, before, button, after }: Letter): Email {
  const text = ['Hello,', ...before, ...(button ? [button.link] : []), ...after, organisation].join('\n\n')
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;background:#f6f4f0;padding:24px 12px">',
    '<div style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:8px;padding:32px;',
    'font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#23201c">',
    ...['Hello,', ...before].map(paragraph),
    button ? buttonHtml(button) : '',
    ...after.map(paragraph),
    `<p style="margin:24px 0 0;color:#6b645b">${escapeHtml(organisation)}</p>`,
    '</div></body></html>',
  ].join('')
  return { subject, text: `${text}\n`, html }
}

function buttonHtml({ text, link }: { text: string; link: string }): string {
  const href = escapeHtml(link)
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;background:#9a3412;`,
    'color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600">',
    `${escapeHtml(text)}</a></p>`,
    '<p style="margin:0 0 16px;font-size:13px;color:#6b645b">If the button does not open, copy this address: ',
    `<a href="${href}" style="color:#6b645b;word-break:break-all">${href}</a></p>`,
  ].join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The name that letters are signed with. */
export async function organisationName(query: Query): Promise<string> {
  const { rows } = await query<{ key: string; value: string | null }>(
    `select key, value from public.site_settings where key = 'org_name'`,
  )
  return readOrganisation(rows).org_name
}
