/** Vectors and the few SVG elements the pictures need, written as text. */
export type Pt = readonly [number, number]

export type Circle = readonly [x: number, y: number, r: number]

export const round = (value: number) => String(Math.round(value * 10) / 10)

export const at = (...points: Pt[]) => points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' ')

export const add = (a: Pt, b: Pt): Pt => [a[0] + b[0], a[1] + b[1]]

export const sub = (a: Pt, b: Pt): Pt => [a[0] - b[0], a[1] - b[1]]

export const times = (a: Pt, k: number): Pt => [a[0] * k, a[1] * k]

export const between = (a: Pt, b: Pt, t: number): Pt => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

export const length = (a: Pt) => Math.hypot(a[0], a[1])

export const unit = (a: Pt): Pt => times(a, 1 / (length(a) || 1))

export const perpendicular = (a: Pt): Pt => [-a[1], a[0]]

export const turn = (a: Pt, degrees: number): Pt => {
  const t = (degrees * Math.PI) / 180
  return [a[0] * Math.cos(t) - a[1] * Math.sin(t), a[0] * Math.sin(t) + a[1] * Math.cos(t)]
}

type Attributes = Record<string, string | number | undefined>

const write = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('')

export const element = (name: string, attributes: Attributes, inside = '') =>
  inside ? `<${name}${write(attributes)}>${inside}</${name}>` : `<${name}${write(attributes)}/>`

export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more })

export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  element('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const disc = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx: round(cx), cy: round(cy), r: round(r), fill, ...more })

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  element('ellipse', { cx: round(cx), cy: round(cy), rx: round(rx), ry: round(ry), fill, ...more })

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  rx = 0,
  more: Attributes = {},
) =>
  element('rect', {
    x: round(x),
    y: round(y),
    width: round(w),
    height: round(h),
    fill,
    rx: rx ? round(rx) : undefined,
    ...more,
  })

export const group = (more: Attributes, ...inside: string[]) => element('g', more, inside.join(''))

export type Placement = { x: number; y: number; size?: number; flip?: boolean; turn?: number }

export const place = ({ x, y, size = 1, flip = false, turn: angle = 0 }: Placement, ...inside: string[]) =>
  group(
    {
      transform: `translate(${at([x, y])})${angle ? ` rotate(${round(angle)})` : ''}${
        size !== 1 || flip ? ` scale(${flip ? -size : size} ${size})` : ''
      }`,
    },
    ...inside,
  )

const hash = (text: string) => {
  let h = 5381
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 33) ^ text.charCodeAt(i)) >>> 0
  return h.toString(36)
}

/** A definition named after its own content, so drawing functions stay pure; `picture` moves them to the top. */
export const define = (name: string, attributes: Attributes, inside: string) => {
  const id = name[0] + hash(name + write(attributes) + inside)
  return {
    id,
    url: `url(#${id})`,
    markup: `<!--d ${id}-->${element(name, { id, ...attributes }, inside)}<!--/d-->`,
  }
}

export const clipped = (d: string, ...inside: string[]) => {
  const clip = define('clipPath', {}, element('path', { d }))
  return clip.markup + group({ 'clip-path': clip.url }, ...inside)
}

export const picture = (width: number, height: number, ...inside: string[]) => {
  const definitions = new Map<string, string>()
  const body = inside.join('').replace(/<!--d (\w+)-->(.*?)<!--\/d-->/gs, (_, id: string, markup: string) => {
    if ((definitions.get(id) ?? markup) !== markup) throw new Error(`Two definitions share the name ${id}.`)
    definitions.set(id, markup)
    return ''
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[
    ...definitions.values(),
  ].join('')}</defs>${body}</svg>\n`
}

export const put = (x: number, y: number, inside: string, size = 1) => place({ x, y, size }, inside)
