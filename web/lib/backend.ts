import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#domain/database.types.ts'
import { type Language, languageAt } from '#domain/languages/languages.ts'

/** Where the backend is, and how to reach it: over the network in a browser, within the process on the server. */
export type Backend = {
  url: string
  anonKey: string
  fetch: typeof fetch
  /** The page's language, in which stored texts are read where somebody translated them. */
  language: Language
}

declare module 'react-router' {
  interface AppLoadContext {
    backend: Backend
    nonce: string
  }
}

/**
 * The tables as a visitor may read them, or as the holder of an access token may. The client comes in a
 * file of its own: a page that arrived whole needs it only when the visitor moves on.
 */
export async function tables(
  backend: Backend,
  accessToken = backend.anonKey,
): Promise<PostgrestClient<Database>> {
  const { PostgrestClient } = await import('@supabase/postgrest-js')
  return new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.anonKey, Authorization: `Bearer ${accessToken}` },
    fetch: backend.fetch,
    // On a phone the network comes and goes; within the server's own process waiting would mend nothing.
    retry: !import.meta.env.SSR,
  })
}

/** The address and the public key travel in the document's head, so that no call is needed to learn them. */
export function browserBackend(): Backend {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return {
    url: meta('backend-url') || location.origin,
    anonKey: meta('backend-key'),
    fetch: window.fetch.bind(window),
    language: languageAt(location.pathname),
  }
}
