/**
 * Colours as #rrggbb: changes lightness without changing hue, and measures contrast. Lightness is OKLab's, in
 * which equal steps look equal.
 */
export type Hex = `#${string}`

export function isHex(text: unknown): text is Hex {
  return typeof text === 'string' && /^#[\da-f]{6}$/.test(text)
}

/** From 1 (alike) to 21 (black on white), as the accessibility guidelines define it. */
export function contrast(one: Hex, other: Hex): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour at another lightness, from 0 to 1. Colours outside the screen's gamut lose chroma, not hue. */
export function withLightness(colour: Hex, lightness: number): Hex {
  const { a, b } = toOklab(colour)
  const at = Math.min(1, Math.max(0, lightness))
  for (let chroma = 1; chroma > 0; chroma -= 0.02) {
    const channels = toLinear(at, a * chroma, b * chroma)
    if (channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return toHex(channels)
  }
  return toHex(toLinear(at, 0, 0))
}

export function lightnessOf(colour: Hex): number {
  return toOklab(colour).lightness
}

/** The nearest lightness in one direction at which a colour fits; the extreme if none does. */
export function shadeThat(fits: (shade: Hex) => boolean, colour: Hex, direction: 'darker' | 'lighter'): Hex {
  const step = direction === 'darker' ? -0.01 : 0.01
  let shade = colour
  for (let at = lightnessOf(colour); !fits(shade) && at > -0.02 && at < 1.02; at += step)
    shade = withLightness(colour, at)
  return shade
}

function luminance(colour: Hex): number {
  const [r, g, b] = linearOf(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Channels = [r: number, g: number, b: number]

function linearOf(colour: Hex): Channels {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toHex(channels: Channels): Hex {
  const digits = channels.map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    const byte = Math.round(Math.min(1, Math.max(0, value)) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

// The matrices are those of Björn Ottosson's OKLab.
function toOklab(colour: Hex): { lightness: number; a: number; b: number } {
  const [red, green, blue] = linearOf(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function toLinear(lightness: number, a: number, b: number): Channels {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
