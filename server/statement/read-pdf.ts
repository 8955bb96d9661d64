import { extractText, getDocumentProxy } from 'unpdf'

const MOST_PAGES = 3
const MOST_CHARACTERS = 20_000

/** Text of a PDF; empty if it cannot be read, and then its file name is used. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  try {
    // It takes the bytes over, and the caller still needs them.
    const document = await getDocumentProxy(new Uint8Array(bytes))
    if (document.numPages > MOST_PAGES) return ''
    const { text } = await extractText(document, { mergePages: true })
    await document.destroy()
    return text.slice(0, MOST_CHARACTERS)
  } catch {
    return ''
  }
}
