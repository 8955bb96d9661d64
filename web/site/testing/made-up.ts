const ADDRESSES = new Set(['url', 'link', 'src', 'hero_image_url', 'video_url', 'path'])

/** The same with every letter replaced; what stands in braces, and addresses, stay. */
export function madeUp<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(/\{\w+\}|[a-z]/gi, (found) => (found.startsWith('{') ? found : 'ლ')) as Value
  if (Array.isArray(value)) return value.map(madeUp) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, ADDRESSES.has(key) ? inner : madeUp(inner)]),
  ) as Value
}
