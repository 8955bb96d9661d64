/** Sends generated hostile requests in every role and inspects each response. */
import fc from 'fast-check'
import { ask, each, type HttpResponse } from './ask.ts'
import { type Forbidden, leaksIn, type Mark } from './canaries.ts'
import { type HostileRequest, hostileRequest } from './hostile-requests.ts'
import { readNames } from './hostile-rest.ts'
import type { Outcome } from './outcome.ts'
import { credentials, ROLES, type Target } from './target.ts'

/**
 * Words from the server's own statements, code and machine. No request contains one, so none can be an echo.
 */
const INSIDES =
  /json_agg|json_build_object|set_config\(|request\.jwt|lateral|with ordinality|PL\/pgSQL|SQL statement|Failing row|node_modules|main\.js:\d|\.ts:\d+:\d+|node:internal|\bat (async )?[\w.]+ \(/

export async function attackWithRequests(
  target: Target,
  forbidden: Forbidden,
  { count, seed }: { count: number; seed: number },
): Promise<Outcome> {
  const names = await readNames(target)
  const requests = fc.sample(hostileRequest(names), { numRuns: count, seed })
  const findings: string[] = []
  const before = await guarded(target)
  for (const role of ROLES) {
    if (role === 'admin' && (await guarded(target)) !== before)
      findings.push('Visitors, donors and members together changed what only administrators may change')
    const own = requests.filter((request) => request.role === role)
    // An administrator's writes may conflict; waiting for each other is no fault.
    await each(own, role === 'admin' ? 8 : 40, async (request) => {
      const headers = { ...credentials(target, role), ...request.headers }
      const found = await ask(target.url, { ...request, headers })
        .then((answer) => suspicions(answer, forbidden[role]))
        .catch((error: Error) => [`no answer (${error.message})`])
      for (const what of found) findings.push(`${what}: ${asText(request)}`)
    })
    if (!(await isStillSignedIn(target, role))) findings.push(`The ${role} was signed out on the way`)
  }
  return { attack: 'hostile requests', count: requests.length, findings }
}

export function suspicions({ status, headers, body }: HttpResponse, forbidden: Mark[]): string[] {
  const text = `${JSON.stringify(headers)}\n${body}`
  const found = leaksIn(text, forbidden).map((what) => `${status} with ${what}`)
  if (status >= 500) found.push(`${status} ${body.subarray(0, 200)}`)
  const inside = INSIDES.exec(text)
  if (inside) found.push(`${status} with insides "${inside[0]}"`)
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 431 && status !== 400)
    found.push(`${status} without nosniff`)
  if (headers['content-type']?.startsWith('text/html') && !headers['content-security-policy'])
    found.push(`${status} HTML without a policy`)
  if (headers['set-cookie']) found.push(`${status} sets a cookie`)
  return found
}

function asText({ role, method, path, headers, body }: HostileRequest): string {
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
  return `${role} ${method} ${short(path)} ${short(JSON.stringify(headers))} ${short(JSON.stringify(String(body ?? '')))}`
}

/** Digest of everything that neither a visitor nor a donor nor a member may change. */
async function guarded({ owner }: Target): Promise<string> {
  const tables = `public.navigation_items public.page_content public.causes public.campaigns public.posters
    public.stories public.page_redirects public.dedications public.site_settings public.donors
    public.profiles public.message_templates public.invitations public.inbox_notes public.donor_imports
    public.donor_import_rows public.gift_imports public.gift_import_rows public.donor_merges public.bank_imports public.bank_lines
    public.ledgers public.provider_codes public.pledges public.saved_views public.thanks public.donor_notes public.reminders public.kept_vouchers public.closed_months public.auditor_files public.story_letters private.story_recipients
    private.site_secrets storage.objects storage.buckets`
  const parts = tables.split(/\s+/).map((name) => `select '${name}', t::text as line from ${name} as t`)
  const { rows } = await owner<{ digest: string }>(
    `select md5(string_agg(line, chr(10) order by line)) as digest from (${parts.join(' union all ')}) as every`,
  )
  return rows[0]?.digest ?? ''
}

/** Requests with an ended session would show nothing. */
async function isStillSignedIn(target: Target, role: (typeof ROLES)[number]): Promise<boolean> {
  if (role === 'anonymous') return true
  const headers = credentials(target, role)
  const { status } = await ask(target.url, { method: 'GET', path: '/auth/v1/user', headers })
  return status === 200
}
