/**
 * Benchmark results of the version before the backend had its own folder (commit f1675c15, 15 November 2026,
 * 2 cores). Printed beside new results, so that regressions are visible.
 */

/** Requests per second, and their ratios to plain HTTP and to the bare driver. */
export const apiBefore: Record<string, { rate: number; http: number; driver?: number }> = {
  'ten causes, cached': { rate: 36125, http: 0.86 },
  'one cause, cached': { rate: 38268, http: 0.81 },
  'page content, cached': { rate: 41107, http: 1.06 },
  'home page': { rate: 15354, http: 0.7 },
  'home page, compressed': { rate: 16099, http: 0.48 },
  'ten causes, uncached': { rate: 7364, http: 0.18, driver: 1.28 },
  'one cause, uncached': { rate: 6828, http: 0.15, driver: 1.08 },
  'a donor added': { rate: 768, http: 0.02, driver: 0.64 },
  'an order opened': { rate: 136, http: 0 },
  'a sign-in': { rate: 99, http: 0 },
}

/** KiB of scripts and in total, Lighthouse's score, and the largest paint relative to the static copy. */
export const pageBefore: Record<string, { scripts: number; all: number; perf: number; ratio: number }> = {
  '/': { scripts: 121.6, all: 235.9, perf: 99, ratio: 1.13 },
  '/about': { scripts: 115.3, all: 192.1, perf: 100, ratio: 1 },
  '/our-work': { scripts: 117.5, all: 266.2, perf: 99, ratio: 1.02 },
  '/our-work/therapy-support': { scripts: 122.8, all: 202, perf: 100, ratio: 1.01 },
  '/impact': { scripts: 121.1, all: 226, perf: 99, ratio: 1.05 },
  '/donate': { scripts: 136.5, all: 197.3, perf: 100, ratio: 1.01 },
  '/csr-partnership': { scripts: 116.9, all: 193.8, perf: 100, ratio: 1 },
  '/volunteer': { scripts: 131, all: 212.4, perf: 98, ratio: 1.01 },
  '/contact': { scripts: 130.9, all: 188.3, perf: 100, ratio: 1.01 },
  '/privacy': { scripts: 117.7, all: 175.5, perf: 100, ratio: 1.01 },
  '/terms': { scripts: 117.7, all: 175.4, perf: 100, ratio: 1.01 },
}
