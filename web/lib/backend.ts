import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#domain/database.types.ts'
import { type Language, languageAt } from '#domain/languages/languages.ts'

/**
 * Address of the backend and how to reach it: over the network in a browser, within the process on the
 * server.
 */
export type Backend = {
  url: string
  anonKey: string
  fetch: typeof fetch
  /** The page's language. Stored texts are read in it if a translation exists. */
  language: Language
}

declare module 'react-router' {
  interface AppLoadContext {
    backend: Backend
    nonce: string
  }
}

/**
 * Table client with the rights of a visitor, or of the given access token. The client is a separate chunk: a
 * page rendered by the server needs it only when the visitor navigates.
 */
export async function tables(
  backend: Backend,
  accessToken = backend.anonKey,
): Promise<PostgrestClient<Database>> {
  const { PostgrestClient } = await import('@supabase/postgrest-js')
  return new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.anonKey, Authorization: `Bearer ${accessToken}` },
    fetch: backend.fetch,
    // Mobile networks come and go; within the server's own process a retry would not help.
    retry: !import.meta.env.SSR,
  })
}

/** The address and the public key are in the document's head, which saves a request. */
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
