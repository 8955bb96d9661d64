/** Cookies of Google's and Meta's tags on the site's own domain. */
const TAG_COOKIES = /^(_ga|_gid|_gat|_gcl_|_fbp|_fbc)/

export function tagCookies(cookies: string): string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => TAG_COOKIES.test(name))
}

/** Tags set their cookies on the widest domain they can, so every parent domain is tried. */
export function forgetTagCookies(): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, from) => `; domain=${labels.slice(from).join('.')}`)]
  for (const name of tagCookies(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to remove one exists in few browsers.
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}
