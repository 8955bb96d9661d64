/** The address of a site. At a public address no samples are shown. */
export type SiteAddress = { host: string; isPublic: boolean }

export function siteAddress(url: string): SiteAddress {
  const host = url && new URL(url).hostname
  return { host, isPublic: !isLoopback(host) }
}

/** Whether a host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
