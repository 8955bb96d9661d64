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

/**
 * KiB of scripts and in total, Lighthouse's score, and the largest paint relative to the static copy: before the
 * code of pages to be read waited for their visitors (commit e85dec21, 16 to 18 November 2026).
 */
export const pageBefore: Record<string, { scripts: number; all: number; perf: number; ratio: number }> = {
  '/': { scripts: 129.7, all: 258.8, perf: 99, ratio: 1.09 },
  '/about': { scripts: 127.4, all: 215.3, perf: 100, ratio: 1.01 },
  '/our-work': { scripts: 120.3, all: 295.9, perf: 100, ratio: 1.01 },
  '/our-work/therapy-support': { scripts: 138.5, all: 229.2, perf: 97, ratio: 1.13 },
  '/campaigns': { scripts: 127.8, all: 219.4, perf: 99, ratio: 1.07 },
  '/campaigns/a-full-school-bag': { scripts: 137.3, all: 231.5, perf: 99, ratio: 1.11 },
  '/stories': { scripts: 129.9, all: 251.8, perf: 100, ratio: 1.02 },
  '/stories/the-blue-bag': { scripts: 137.2, all: 260.2, perf: 95, ratio: 1.01 },
  '/impact': { scripts: 128.5, all: 254.1, perf: 100, ratio: 1 },
  '/donate': { scripts: 118.3, all: 189.9, perf: 100, ratio: 1.17 },
  '/csr-partnership': { scripts: 123.4, all: 211.1, perf: 100, ratio: 1.07 },
  '/volunteer': { scripts: 138.8, all: 232.2, perf: 99, ratio: 1.01 },
  '/contact': { scripts: 136.2, all: 200, perf: 99, ratio: 1.07 },
  '/privacy': { scripts: 119.4, all: 184, perf: 100, ratio: 1.06 },
  '/terms': { scripts: 119.1, all: 183, perf: 100, ratio: 1.07 },
  '/hi': { scripts: 132, all: 271.3, perf: 96, ratio: 1 },
  '/hi/about': { scripts: 129.7, all: 227.3, perf: 99, ratio: 1.01 },
  '/hi/our-work': { scripts: 122.6, all: 308.1, perf: 99, ratio: 1.11 },
  '/hi/our-work/therapy-support': { scripts: 131.4, all: 231.2, perf: 99, ratio: 1.11 },
  '/hi/impact': { scripts: 130.8, all: 266.2, perf: 100, ratio: 1.11 },
  '/hi/donate': { scripts: 120.7, all: 202.2, perf: 99, ratio: 1.13 },
  '/hi/csr-partnership': { scripts: 125.7, all: 223.2, perf: 99, ratio: 1.11 },
  '/hi/volunteer': { scripts: 141.1, all: 244.1, perf: 97, ratio: 1.01 },
  '/hi/contact': { scripts: 138.5, all: 211.7, perf: 99, ratio: 1 },
  '/hi/privacy': { scripts: 121.7, all: 197, perf: 100, ratio: 1.26 },
  '/hi/terms': { scripts: 121.4, all: 195.4, perf: 100, ratio: 1 },
}

/** Milliseconds with a million gifts, before lists and figures were measured with ten million (docs/reports.md). */
export const scaleBefore: Record<string, number> = {
  'Donors: first page': 16,
  'Donors: the page in the middle': 19,
  'Donors: “sharma”': 13,
  'Donors: two letters, “ra”': 40,
  'Donors: an email address': 4,
  'Donors found: gave last year, not this year': 597,
  'Donors found: gave last year and this year': 583,
  'Donors found: first gift this year': 464,
  'Donors found: last gift a year ago or before': 417,
  'Donors found: five gifts and ₹10,000 or more': 1033,
  'Donors found: gave for one cause': 688,
  'Donors of a year: new, returning, lapsed': 372,
  'Search everything: “sharma”': 67,
  'Search everything: two letters, “ra”': 82,
  'Search everything: a payment id': 23,
  'Report: last month': 9,
  'Report: last financial year': 34,
  'Report: all time': 63,
}
