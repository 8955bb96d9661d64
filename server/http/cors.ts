import { cors as honoCors } from 'hono/cors'

/** The backend's calls are authorised by headers, never by cookies, so any origin may make them. */
export function cors() {
  return honoCors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: [
      'Content-Encoding',
      'Content-Location',
      'Content-Range',
      'Content-Type',
      'Date',
      'ETag',
      'Location',
      'Range-Unit',
      'Preference-Applied',
      'Retry-After',
      'X-Request-Id',
      'X-Supabase-Api-Version',
    ],
    maxAge: 86_400,
  })
}
