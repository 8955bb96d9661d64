import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type CachedResponse, toCached } from './response-cache.ts'

export type StaticFiles = { get(url: string): CachedResponse | undefined }

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

/**
 * The built web app's files, held in memory with the build's compressed versions. They are few and small, and
 * a map lookup cannot traverse paths.
 */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, CachedResponse>()
  if (existsSync(folder)) {
    for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(item.parentPath, item.name)
      const type = TYPES[extname(item.name)]
      if (!item.isFile() || !type || path.includes(`${folder}/.vite`)) continue
      const url = path.slice(folder.length).replaceAll('\\', '/')
      // The build puts a content hash into names below /assets/.
      const cacheControl = url.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      const headers = new Headers({ 'content-type': type, 'cache-control': cacheControl })
      const file = toCached(200, headers, [readFileSync(path)])
      for (const [encoding, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
      ] as const) {
        if (existsSync(path + ending)) file.encoded.set(encoding, readFileSync(path + ending))
      }
      files.set(url, file)
    }
  }
  return {
    get(url) {
      const query = url.indexOf('?')
      return files.get(query === -1 ? url : url.slice(0, query))
    },
  }
}
