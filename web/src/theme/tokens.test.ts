import { readFileSync } from 'node:fs'
import t from 'tap'
import { defaultAccent } from '@portal/contracts/rules/company/company'
import { colorNames, textNames, type ColorName } from './tokens.ts'

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8')

function valueOf (property: string): string | undefined {
  return new RegExp(`--${property}: ([^;]+);`).exec(css)?.[1]
}

/** Relative luminance as WCAG 2 defines it. */
function luminance (name: ColorName): number {
  const hex = valueOf(`color-${name}`) ?? ''
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(channel => channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast (one: ColorName, other: ColorName): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

t.test('every name of the theme has a value', async t => {
  for (const name of colorNames) t.match(valueOf(`color-${name}`), /^#[0-9a-f]{6}$/, name)
  for (const name of textNames) t.ok(valueOf(`text-${name}`) !== undefined && valueOf(`leading-${name}`) !== undefined, name)
})

t.test('the accent is that of a company without a color of its own', async t => {
  t.equal(valueOf('color-accent'), defaultAccent.toLowerCase())
})

t.test('text has a contrast of 4.5 to 1 with its background', async t => {
  const pairs: Array<[text: ColorName, ground: ColorName]> = [
    ['ink', 'canvas'], ['ink', 'surface-sunken'], ['ink-muted', 'canvas'], ['ink-muted', 'surface'], ['ink-muted', 'surface-sunken'],
    ['ink-muted', 'surface-hover'], ['accent', 'surface'], ['accent', 'canvas'], ['accent', 'accent-tint'], ['ink-inverse', 'accent'],
    ['danger', 'surface'], ['danger', 'canvas'], ['danger', 'danger-tint'], ['ink-inverse', 'danger'], ['ink-inverse', 'danger-strong'],
    ['due', 'surface'], ['due', 'canvas'], ['due', 'surface-hover'], ['due', 'due-tint'],
    ['ink-inverse', 'accent-strong'], ['ink-inverse', 'header'], ['header-muted', 'header'], ['success', 'success-tint'],
    ['success', 'surface'], ['warn', 'warn-tint'], ['info', 'info-tint']
  ]
  for (const [text, ground] of pairs) t.ok(contrast(text, ground) >= 4.5, `${text} on ${ground}: ${contrast(text, ground).toFixed(2)}`)
})

t.test('the borders of fields, the focus ring and the mark of the current page have a contrast of 3 to 1', async t => {
  const pairs: Array<[mark: ColorName, ground: ColorName]> = [
    ['line-strong', 'surface'], ['line-strong', 'canvas'], ['focus', 'surface'], ['focus', 'canvas'], ['header-accent', 'header']
  ]
  for (const [mark, ground] of pairs) t.ok(contrast(mark, ground) >= 3, `${mark} on ${ground}: ${contrast(mark, ground).toFixed(2)}`)
})
