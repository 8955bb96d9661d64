import { join } from 'node:path'
import { openHosted } from '#backend/hosted/hosted.ts'
import { LastAnswers } from '#backend/http/last-answers.ts'
import { createMetrics } from '#backend/http/metrics.ts'
import { ResponseCache } from '#backend/http/response-cache.ts'
import { securityHeaders } from '#backend/http/security-headers.ts'
import { createPlans } from '#backend/rest/plans.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { accountsOf } from './people/accounts.ts'
import type { Services } from './services.ts'

type Given = Pick<Services, 'config' | 'log' | 'database' | 'tokens' | 'pages'>

export function createServices(given: Given, development = false): Services {
  const { config } = given
  return {
    ...given,
    accounts: accountsOf(given),
    cache: new ResponseCache(given.database),
    lastAnswers: new LastAnswers(join(config.DATA_DIR, 'last-answers.json'), given.log),
    metrics: createMetrics(given.database),
    plans: createPlans(given.database, given.log),
    hosted: openHosted(given.config),
    headers: securityHeaders(config.publicUrl, [config.RAZORPAY_API_URL, config.RAZORPAY_CHECKOUT_URL]),
    policy: contentSecurityPolicy(given.config, development),
  }
}
