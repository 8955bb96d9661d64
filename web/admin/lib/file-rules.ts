const MOST_BYTES = 25 * 1024 * 1024
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
}

/** Why a chosen file cannot be sent; null if it can. */
export function fileProblem(kind: 'image' | 'pdf', file: { type: string; size: number }): string | null {
  if (!EXTENSIONS[file.type] || (file.type === 'application/pdf') !== (kind === 'pdf')) {
    return kind === 'pdf'
      ? 'This is not a PDF.'
      : 'This picture format does not work on the web. Use JPEG, PNG, WebP, AVIF, GIF or SVG.'
  }
  // Pictures are scaled down before upload.
  return kind === 'pdf' && file.size > MOST_BYTES ? 'The file is larger than 25 MB.' : null
}

/** The marker of every PDF, somewhere in its first kilobyte. */
export function looksLikePdf(start: string): boolean {
  return start.includes('%PDF-')
}

export function extensionOf(type: string): string {
  return EXTENSIONS[type] ?? 'bin'
}
