import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import { sampleData } from '../../testing/receipt-data.ts'
import { draw } from './draw.ts'

const colours = { brand: '#0f4c45', accent: '#e0912f' }
const receipt = (data: Partial<ReceiptData> = {}, more: object = {}) => ({
  receiptNo: 'DF/2026-27/00042',
  kind: 'tax' as const,
  data: { ...sampleData(), ...data },
  identifier: 'ABCPR1234F',
  verifyUrl: 'https://daan.example/receipt/4vJ9s2kQxW8LmN0pRtYz1A',
  logo: null,
  signature: null,
  isDuplicate: false,
  isCancelled: false,
  ...more,
})
const drawOne = (...given: Parameters<typeof receipt>) =>
  draw({ kind: 'receipts', receipts: [receipt(...given)], colours, made: new Date('2026-11-15T00:00:00Z') })

/** The content that programs read: its plain parts, and its streams unpacked. */
function inside(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return bytes
    }
  })
  return [text, ...streams].join('\n')
}

/** A text as PDF writes it beside shaped letters. */
function asActual(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return bytes
    .toString('latin1')
    .replace(/[\\()]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\b', '\\b')
    .replaceAll('\f', '\\f')
}

const pages = (pdf: Buffer) => inside(pdf).match(/\/Type \/Page\b(?!s)/g)?.length

describe('a receipt', () => {
  test('takes one page of tagged PDF/A-2b', async () => {
    const pdf = await drawOne()
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
    const words = inside(pdf)
    expect(pages(pdf)).toBe(1)
    expect(words).toContain('/StructTreeRoot')
    expect(words).toContain('/Marked true')
    expect(words).toMatch(/pdfaid:part(="|>)2/)
    expect(words).toMatch(/pdfaid:conformance(="|>)B/)
    expect(pdf.length).toBeLessThan(80_000)
  })

  test('holds everything that PDF/A-2b requires, and nothing that it forbids', async () => {
    const data = sampleData()
    const name = 'শ্রীমতী অনুরাধা চট্টোপাধ্যায়'
    const pdf = await drawOne({ language: 'hi', donor: { ...data.donor, name } })
    const words = inside(pdf)
    // A comment of four bytes above 127 follows the header, and the trailer has an id.
    expect([...pdf.subarray(9, 14)].map((byte) => byte > 127)).toEqual([false, true, true, true, true])
    expect(words).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    // Colours mean the same on every device, also where a picture is see-through.
    expect(words).toMatch(/\/S \/GTS_PDFA1[\s\S]*\/DestOutputProfile \d+ 0 R/)
    expect(words).not.toMatch(/\/DeviceCMYK|\/Interpolate true|\/BM \/(?!Normal)/)
    // Every face is in the file, and each of its letters can be read back.
    const faces = words.match(/\/Subtype \/Type0/g)?.length ?? 0
    expect(faces).toBeGreaterThan(3)
    expect(words.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(faces)
    expect(words.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(faces)
    expect(words.match(/\/CIDToGIDMap \/Identity/g)).toHaveLength(faces)
    expect(words).not.toMatch(/\/Subtype \/Type1\b/)
    // Its title and its language.
    expect(words).toContain('/Lang (hi-IN)')
    expect(words).toContain('/DisplayDocTitle true')
    expect(words).toContain('<rdf:li xml:lang="x-default">DF/2026-27/00042</rdf:li>')
    // Headings, text and the picture of the code for those who listen, everything else marked as adornment.
    for (const tag of ['Document', 'H1', 'P', 'Figure']) expect(words).toContain(`/S /${tag}`)
    expect(words).toMatch(/\/Alt \(/)
    expect(words).not.toMatch(
      /\/Encrypt|\/JavaScript|\/JS\b|\/Launch|\/EmbeddedFile|\/LZWDecode|\/AcroForm|\/AA\b/,
    )
  })

  test('keeps its metadata readable whatever the organisation is called', async () => {
    const data = sampleData()
    const name = 'Rao & Sons <Trust>'
    const pdf = await drawOne({ organisation: { ...data.organisation, name } })
    const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(inside(pdf))?.[0] ?? ''
    expect(xmp).toContain('<rdf:li>Rao &amp; Sons &lt;Trust&gt;</rdf:li>')
    expect(inside(pdf)).toContain('(Rao & Sons <Trust>)')
  })

  test.each([
    ['Hindi', 'श्रीमती आशा कृष्णमूर्ति त्रिवेदी'],
    ['Bengali', 'শ্রীমতী অনুরাধা চট্টোপাধ্যায়'],
    ['Tamil', 'திருமதி லட்சுமி ஸ்ரீனிவாசன்'],
    ['Telugu', 'శ్రీమతి లక్ష్మీ వెంకటేశ్వర్లు'],
    ['Malayalam', 'ശ്രീമതി ലക്ഷ്മിക്കുട്ടി കൃഷ്ണൻ'],
    ['Kannada', 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ'],
    ['Gujarati', 'શ્રીમતી કૃષ્ણાબેન ત્રિવેદી'],
    ['Punjabi', 'ਸ੍ਰੀਮਤੀ ਹਰਪ੍ਰੀਤ ਕੌਰ'],
    ['Odia', 'ଶ୍ରୀମତୀ ଲକ୍ଷ୍ମୀ ମହାପାତ୍ର'],
    ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ'],
    ['Manipuri', 'ꯊꯣꯏꯕꯤ ꯆꯅꯨ ꯂꯩꯃꯥ'],
    ['Latin letters with marks', 'Śrīmatī Lakṣmī Kr̥ṣṇamūrti Ṭhākur'],
  ])('holds a name in %s as it was typed', async (_script, name) => {
    const data = sampleData()
    const pdf = await drawOne({ donor: { ...data.donor, name } })
    expect(inside(pdf)).toContain(asActual(name.normalize('NFC')))
    expect(pages(pdf)).toBe(1)
  })

  test.each([
    ['Urdu', 'ڈاکٹر گوپی چند نارنگ'],
    ['Urdu', 'علاء الدین خلجی'],
    ['Sindhi', 'ڪراچي ٻڌائڻ ڄاڻ'],
    ['Kashmiri', 'غلام نبی کٲشر'],
  ])('holds a name in %s that reads back as it was typed: %s', async (_language, name) => {
    const data = sampleData()
    const pdf = await drawOne({ donor: { ...data.donor, name } })
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    expect(text).toContain(name)
    expect(pages(pdf)).toBe(1)
  })

  test('names purpose, donor and organisation in both languages in Hindi', async () => {
    const data = sampleData()
    const pdf = await drawOne({
      language: 'hi',
      organisation: {
        ...data.organisation,
        name_hi: 'दान फ़ाउंडेशन',
        address_hi: ['कनॉट प्लेस', 'नई दिल्ली 110001'],
      },
      gift: { ...data.gift, cause_hi: 'बुज़ुर्गों की देखभाल' },
    })
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    // The reader here puts blanks inside of syllables and vowels before their letter: compared are the letters.
    const letters = (words: string) => [...words.replace(/[\s\p{M}]/gu, '')].join('')
    const said = letters(text)
    for (const words of [
      'Daan Foundation दान फ़ाउंडेशन',
      'कनॉट प्लेस, नई दिल्ली 110001 · Connaught Place, New Delhi 110001',
      'Pune, महाराष्ट्र · Maharashtra 411001',
      'की देखभाल · Elder Care',
      'अधिनियम, 2025 की धारा 133 (पहले 80G)',
      '15 नवंबर 2026 · 15 November 2026',
      '14 नवंबर 2026 · 14 November 2026',
      'valid from 1 April 2022 to 31 March 2027',
      'valid from 1 April 2022)',
      'कृते · For Daan Foundation',
      'Thank you. Your gift is at work.',
    ])
      expect(said).toContain(letters(words))
    expect(pages(pdf)).toBe(1)
  })

  test('summarises a year in both languages in Hindi', async () => {
    const data = sampleData()
    const pdf = await draw({
      kind: 'summary',
      colours,
      made: new Date('2026-11-15T00:00:00Z'),
      summary: {
        title: 'Donations',
        language: 'hi',
        organisation: data.organisation,
        donor: { name: 'Asha Rao', address: data.donor.address, id: 'PAN ••••••234F' },
        rows: [{ receiptNo: 'DF/2026-27/00042', day: '2026-11-14', cause: null, amount: '2500.00' }],
        total: '2500.00',
      },
    })
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    for (const words of [
      'Date',
      'Receipt no.',
      'Amount',
      'Total: ₹2,500.00',
      'two thousand five hundred rupees',
    ])
      expect(text.toLowerCase()).toContain(words.toLowerCase())
  })

  test('stays on one page with everything long, in any script', async () => {
    const data = sampleData()
    const long = 'Sri Venkateswara Charitable and Educational Endowment of Visakhapatnam'
    const pdf = await drawOne({
      language: 'hi',
      donor: {
        ...data.donor,
        name: `${long} ${long}`,
        address: [`${long}, ${long} 日本 😀`, long],
        contact_person: long,
      },
      gift: { ...data.gift, cause: long, type: 'corpus', given: '200000.00' },
      replaces: 'DF/2026-27/00041',
    })
    expect(pages(pdf)).toBe(1)
  })

  test('fills a page each among many', async () => {
    const receipts = [
      receipt(),
      receipt({}, { isDuplicate: true }),
      receipt({ is_test: true }),
      receipt({}, { isCancelled: true, isDuplicate: true }),
    ]
    const pdf = await draw({ kind: 'receipts', receipts, colours, made: new Date() })
    expect(pages(pdf)).toBe(4)
  })
})
