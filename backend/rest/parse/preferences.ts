/** Parsed `Prefer` header. The first value of each preference counts, as in RFC 7240. */
export type Preferences = {
  return: 'minimal' | 'representation' | 'headers-only' | undefined
  count: 'exact' | 'planned' | 'estimated' | undefined
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  missing: 'default' | 'null' | undefined
  tx: 'commit' | 'rollback' | undefined
  handling: 'strict' | 'lenient' | undefined
  maxAffected: number | undefined
  unknown: string[]
}

const KNOWN = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

export function parsePreferences(header: string | undefined): Preferences {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const part of header?.split(',') ?? []) {
    const preference = part.trim()
    const [name = '', value = ''] = preference.split('=', 2)
    const allowed: readonly string[] | undefined = Object.hasOwn(KNOWN, name)
      ? KNOWN[name as keyof typeof KNOWN]
      : undefined
    const isKnown = name === 'max-affected' ? /^\d{1,15}$/.test(value) : allowed?.includes(value)
    if (!isKnown) unknown.push(preference)
    else if (!found.has(name)) found.set(name, value)
  }
  const maxAffected = found.get('max-affected')
  return {
    return: found.get('return') as Preferences['return'],
    count: found.get('count') as Preferences['count'],
    resolution: found.get('resolution') as Preferences['resolution'],
    missing: found.get('missing') as Preferences['missing'],
    tx: found.get('tx') as Preferences['tx'],
    handling: found.get('handling') as Preferences['handling'],
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
    unknown: unknown.filter(Boolean),
  }
}
