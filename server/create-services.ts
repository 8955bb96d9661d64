import { join } from 'node:path'
import { openSealing } from '#backend/auth/sealing-keys.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import type { Query } from '#backend/db/database.ts'
import { openHosted } from '#backend/hosted/hosted.ts'
import { createLanes } from '#backend/http/lanes.ts'
import { LastAnswers } from '#backend/http/last-answers.ts'
import { createMetrics } from '#backend/http/metrics.ts'
import { ResponseCache } from '#backend/http/response-cache.ts'
import { securityHeaders } from '#backend/http/security-headers.ts'
import { createPlans } from '#backend/rest/plans.ts'
import { pictureSizes } from '#domain/website/pictures.ts'
import { accountsOf } from './administrators/accounts.ts'
import { donorsAsGuests } from './donor-page/donors-as-guests.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { pageKey } from './http/page-key.ts'
import { PageValues } from './http/page-values.ts'
import { publicQueues } from './http/public-queues.ts'
import { turnAway } from './http/turn-away.ts'
import { lastAnswersFile } from './last-answers-file.ts'
import type { Services } from './services.ts'

/** The functions that policies call to check for staff. */
const STAFF_FUNCTIONS = ['private.may', 'private.is_staff'] as const

/** Gifts arrive every second during an appeal: its sums are read once a minute. */
const MINUTE_OLD = { campaign_progress: ['public.campaigns'] }

async function isStaff(query: Query): Promise<boolean> {
  const { rows } = await query<{ answer: string }>(
    `select public.my_capabilities() <> '{}' as answer`,
    [],
    'is-staff',
  )
  return rows[0]?.answer === 't'
}

type Given = Pick<Services, 'config' | 'log' | 'database' | 'tokens' | 'pages' | 'hasPage'>

export function createServices(given: Given, development = false): Services {
  const { config } = given
  const pageValues = new PageValues(given.database)
  const metrics = createMetrics(given.database)
  const headers = securityHeaders(config.publicUrl, [config.RAZORPAY_API_URL, config.RAZORPAY_CHECKOUT_URL])
  const queues = publicQueues(given)
  return {
    ...given,
    metrics,
    headers,
    queues,
    turnAway: turnAway({ ...given, metrics, headers, queues }),
    accounts: accountsOf(given),
    guests: donorsAsGuests,
    lanes: createLanes(given.database, isStaff),
    staffFunctions: STAFF_FUNCTIONS,
    sealing: openSealing(config),
    cache: new ResponseCache(given.database),
    lastAnswers: new LastAnswers(lastAnswersFile(config), given.log),
    plans: createPlans(given.database, given.log, STAFF_FUNCTIONS),
    minuteOld: MINUTE_OLD,
    hosted: openHosted(given.config),
    policy: contentSecurityPolicy(given.config, development),
    // Sample pictures, built in all sizes by `scripts/generate/sample-pictures.ts`.
    pictures: { ...pictureSizes, readyMade: join(projectRoot, 'build', 'pictures') },
    pageValues,
    pageKey: (url) => pageKey(url, pageValues.current),
  }
}
