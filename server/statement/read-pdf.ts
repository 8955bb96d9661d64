import { extractText, getDocumentProxy } from 'unpdf'

const MOST_PAGES = 3
const MOST_CHARACTERS = 20_000

/** What a PDF says, or nothing where it cannot be read: then its file's name has to do. */
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
