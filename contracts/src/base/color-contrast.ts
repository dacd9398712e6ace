/** The minimum contrast ratio of body text to its background (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5

/**
 * The contrast ratio of two colors, as WCAG defines it: from 1 for the same color to 21 for black on white.
 * @param a `#` and 3 or 6 hexadecimal digits, as in `patterns.hexColor`
 * @param b in the same format
 */
export function contrastRatio (a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The color with six digits, in lower case: `#F80` → `#ff8800`. */
export function sixDigits (color: string): string {
  const digits = color.slice(1).toLowerCase()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** Relative luminance, 0 to 1. */
function luminance (color: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(sixDigits(color).slice(at, at + 2), 16) / 255)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear (channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
