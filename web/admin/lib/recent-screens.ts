/** The screens that were open last, for the search to offer first. They may name people: gone with the sign-in. */
const KEY = 'daan-recent'
const MOST = 8

export type Recent = { title: string; path: string }

export function recentScreens(): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

export function rememberScreen(screen: Recent): void {
  const others = recentScreens().filter(({ path }) => path !== screen.path)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([screen, ...others].slice(0, MOST)))
  } catch {
    // A browser that stores nothing offers nothing.
  }
}

export const forgetScreens = () => sessionStorage.removeItem(KEY)

function isRecent(value: unknown): value is Recent {
  const { title, path } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof title === 'string' && typeof path === 'string' && path.startsWith('/admin')
}
