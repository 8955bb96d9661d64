export const neem = '#0F4C45'

export const leaf = '#1F7A63'

export const marigold = '#F2A41F'

export const terracotta = '#C8553D'

export const clay = '#E9A38E'

export const cream = '#FFF8EC'

export const sand = '#F3E3C7'

export const ink = '#1D2B2A'

export const sky = '#CFE6E4'

export const indigo = '#2F3E75'

export const steel = '#B9C9C7'

export const brass = '#D8952B'

export const wood = '#8A5233'

export const soil = '#6E4330'

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))

export const mix = (a: string, b: string, t: number) => {
  const to = channels(b)
  return `#${channels(a)
    .map((from, i) =>
      Math.round(from + ((to[i] ?? 0) - from) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const lightness = (colour: string) => {
  const [r = 0, g = 0, b = 0] = channels(colour)
  return (r * 0.3 + g * 0.59 + b * 0.11) / 255
}

/** Shadows lean to teal (on pale things to mauve) and lights to marigold: one morning in every picture. */
export const dark = (colour: string, t = 0.2) =>
  lightness(colour) > 0.8 ? mix(colour, '#8a5d52', t * 1.25) : mix(colour, '#12303a', t)

export const light = (colour: string, t = 0.25) => mix(colour, '#ffe9bf', t)

export const skin = {
  deep: '#6F412B',
  brown: '#8B5537',
  wheat: '#A86C45',
  honey: '#BC8055',
  fair: '#CB9468',
} as const

export type Skin = keyof typeof skin

export const silver = '#E6E0D4'
