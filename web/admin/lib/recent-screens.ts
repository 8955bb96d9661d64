/** Recently opened screens, offered first by the search. They may contain people's names: cleared on logout. */
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
    // Without storage there are no recent screens.
  }
}

export const forgetScreens = () => sessionStorage.removeItem(KEY)

function isRecent(value: unknown): value is Recent {
  const { title, path } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof title === 'string' && typeof path === 'string' && path.startsWith('/admin')
}
