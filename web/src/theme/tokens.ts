/**
 * The names of the theme. Their values are custom properties in base.css, so the rules of styled components are static
 * text: no theme object is read and no class is computed while a long table renders.
 */
export const colorNames = [
  'ink', 'ink-muted', 'ink-inverse', 'canvas', 'surface', 'surface-sunken', 'surface-hover', 'line', 'line-strong',
  'header', 'header-line', 'header-muted', 'header-accent', 'accent', 'accent-strong', 'accent-tint', 'danger', 'danger-strong', 'danger-tint', 'due', 'due-tint', 'success', 'success-tint',
  'warn', 'warn-tint', 'info', 'info-tint', 'focus'
] as const
export type ColorName = (typeof colorNames)[number]

export const textNames = ['small', 'body', 'lead', 'h2', 'h1'] as const
export type TextName = (typeof textNames)[number]

/** A color of the theme as a CSS value. */
export function color (name: ColorName): string {
  return `var(--color-${name})`
}

/** Declarations for a font size of the theme and its line height. */
export function text (name: TextName): string {
  return `font-size: var(--text-${name}); line-height: var(--leading-${name});`
}

/** Distances in steps of 4 px. */
export function space (steps: number): string {
  return `${steps * 4}px`
}

/**
 * The width of a column of text or figures in a grid whose rows are grids of their own. It grows with the person's text size as far as the window has
 * room, so that numbers are not broken.
 * @param pixels at the ordinary text size
 */
export function textColumn (pixels: number): string {
  return `clamp(${pixels}px, ${pixels / 16}rem, ${pixels / 8}vw)`
}

export const radius = '4px'
export const shadow = '0 1px 2px rgb(23 25 28 / 8%), 0 8px 24px rgb(23 25 28 / 14%)'
/** The height of a comfortable touch target; rules in `media.touch` apply it to controls. */
export const touchTarget = '44px'
/** Tables have room for their columns on a large screen; text has its own width. */
export const contentWidth = '1720px'
/** Of a page with a single column, such as a short form. */
export const narrowWidth = '440px'
/** The height of the header's row once the page is scrolled. */
export const collapsedHeaderHeight = '48px'

/** Layout breakpoints in em of the browser's own text size: 768, 1024 and 1280 px, and twice as many where a person reads large text. */
const breakpoints = { largeText: 17, tablet: 48, desktop: 64, wide: 80 } as const
/** Widths between two pixels belong to the narrower layout. */
const below = 0.001

/** Where table rows become cards. */
export const phoneWidth = `(max-width: ${breakpoints.tablet - below}em)`

/** Media queries. `belowTablet` is limited to screens, so that narrow paper does not get the phone layout. */
export const media = {
  /** A phone with text so large that a line holds few words: labels go above their values, not next to them. */
  largeText: `@media screen and (max-width: ${breakpoints.largeText}em)`,
  belowTablet: `@media screen and ${phoneWidth}`,
  tablet: `@media (min-width: ${breakpoints.tablet}em)`,
  belowDesktop: `@media (max-width: ${breakpoints.desktop - below}em)`,
  desktop: `@media (min-width: ${breakpoints.desktop}em)`,
  /** Wide enough for the whole navigation and the other controls in one row of the collapsed header. */
  wide: `@media (min-width: ${breakpoints.wide}em)`,
  belowWide: `@media (max-width: ${breakpoints.wide - below}em)`,
  /** Wide enough for a column next to the main one, which is then narrow. */
  besideAside: `@media screen and (min-width: ${breakpoints.desktop}em) and (max-width: ${breakpoints.wide - below}em)`,
  touch: '@media (pointer: coarse)',
  /** High contrast: the system's few colors replace the page's, without backgrounds and shadows. */
  forcedColors: '@media (forced-colors: active)',
  /** Touch devices, where hints about keys and dropping files are useless. */
  noKeyboard: '@media not ((hover: hover) and (pointer: fine))'
} as const

/** The stacking order of layers above the page; what stands in front of all is in base.css. */
export const layer = { header: 20 } as const
