import type { Language } from '../languages/languages.ts'
import { safeLink } from '../website/links.ts'
import { escapeHtml, type Look, layOut, type Stop } from './layout.ts'
import { fill, type Words } from './template-text.ts'

export type Email = { subject: string; text: string; html: string }

type Values = Partial<Record<string, string>>
type Block =
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'button' | 'picture'; text: string; link: string }

/**
 * Renders an email from a template. Variable values are plain text: they never become buttons, variables or HTML. Used
 * for both the back office's preview and sending.
 */
export function renderEmail(
  words: Words,
  values: Values,
  look: Look,
  language: Language,
  /** Link at the foot that unsubscribes. */
  stop?: Stop,
): Email {
  const blocks = read(words.body).flatMap((block) => filled(block, values))
  const subject = fill(words.subject, values).replace(/\s+/g, ' ').trim()
  const foot: Block[] = stop ? [{ kind: 'button', ...stop }] : []
  return {
    subject,
    text: `${[...blocks, ...foot].flatMap(asText).join('\n\n')}\n`,
    html: layOut({ subject, content: blocks.map(asHtml(look)).join(''), look, language, stop }),
  }
}

/**
 * Paragraphs are separated by blank lines; each is plain, quoted (`> …`), a button (`[Words](link)`) or a picture
 * (`![Words](address)`).
 */
function read(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): Block => {
      const [, mark, words, link] = /^(!?)\[([^\]\n]+)\]\(([^)\n]+)\)$/.exec(part) ?? []
      if (words && link) return { kind: mark ? 'picture' : 'button', text: words, link }
      const lines = part.split('\n')
      if (lines.every((line) => line.startsWith('>'))) {
        return { kind: 'quote', text: lines.map((line) => line.replace(/^> ?/, '')).join('\n') }
      }
      return { kind: 'text', text: part }
    })
}

function filled(block: Block, values: Values): Block[] {
  const text = fill(block.text, values).replaceAll('\r\n', '\n').trim()
  if (!text) return []
  if (block.kind === 'text' || block.kind === 'quote') return [{ kind: block.kind, text }]
  const link = safeLink(fill(block.link, values).trim())
  if (link && /^https?:/i.test(link)) return [{ kind: block.kind, text, link }]
  return block.kind === 'picture' ? [] : [{ kind: 'text', text }]
}

function asText(block: Block): string[] {
  if (block.kind === 'picture') return []
  if (block.kind === 'button') return [`${block.text}:\n${block.link}`]
  return [block.kind === 'quote' ? block.text.replace(/^/gm, '> ') : block.text]
}

const asHtml =
  ({ colours }: Look) =>
  (block: Block): string => {
    const words = escapeHtml(block.text).replaceAll('\n', '<br>')
    if (block.kind === 'text') return `<p style="margin:0 0 16px">${words}</p>`
    if (block.kind === 'quote') {
      return [
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>',
        `<td class="quote" style="background:${colours.sunken};border-left:4px solid ${colours.accent};`,
        `padding:12px 16px;border-radius:0 8px 8px 0;word-break:break-word">${words}</td></tr></table>`,
      ].join('')
    }
    const link = escapeHtml(block.link)
    if (block.kind === 'picture')
      return `<img src="${link}" alt="${words}" width="536" style="display:block;width:100%;height:auto;margin:0 0 20px;border:0;border-radius:8px">`
    return [
      '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 12px"><tr>',
      `<td style="background:${colours.accent};border-radius:8px">`,
      `<a href="${link}" style="display:inline-block;padding:13px 24px;color:${colours.onAccent};`,
      `font-weight:600;text-decoration:none;border-radius:8px">${words}</a></td></tr></table>`,
      `<p class="soft" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${colours.soft}">`,
      `<a class="soft" href="${link}" style="color:${colours.soft};word-break:break-all">${link}</a></p>`,
    ].join('')
  }
