/**
 * The names of the theme. Their values are custom properties in base.css, so the rules of styled components are static
 * text: no theme object is read and no class is computed while a long table renders.
 */
export const colorNames = [
  'ink', 'ink-muted', 'ink-inverse', 'canvas', 'surface', 'surface-sunken', 'surface-hover', 'line', 'line-strong',
  'header', 'header-line', 'header-muted', 'header-accent', 'accent', 'accent-strong', 'accent-tint', 'danger', 'danger-strong', 'danger-tint', 'due', 'success', 'success-tint',
  'warn', 'warn-tint', 'info', 'info-tint', 'focus'
] as const
export type ColorName = (typeof colorNames)[number]

export const textNames = ['small', 'body', 'lead', 'h2', 'h1'] as const
export type TextName = (typeof textNames)[number]

/** A colour of the theme as a CSS value. */
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

export const radius = '4px'
export const shadow = '0 1px 2px rgb(23 25 28 / 8%), 0 8px 24px rgb(23 25 28 / 14%)'
/** The height of a comfortable touch target; rules in `media.touch` apply it to controls. */
export const touchTarget = '44px'
export const contentWidth = '1280px'
/** The height of the header's row once the page is scrolled. */
export const collapsedHeaderHeight = '48px'

/** Layout breakpoints in px. */
const breakpoints = { tablet: 768, desktop: 1024 } as const

/** Media queries. `belowTablet` is limited to screens, so that narrow paper does not get the phone layout. */
export const media = {
  belowTablet: `@media screen and (max-width: ${breakpoints.tablet - 0.02}px)`,
  tablet: `@media (min-width: ${breakpoints.tablet}px)`,
  belowDesktop: `@media (max-width: ${breakpoints.desktop - 0.02}px)`,
  desktop: `@media (min-width: ${breakpoints.desktop}px)`,
  /** Wide enough for the whole navigation and the other controls in one row of the collapsed header. */
  wide: '@media (min-width: 1280px)',
  belowWide: '@media (max-width: 1279.98px)',
  /** Wide enough for a column beside the main one, which is then narrow. */
  besideAside: `@media screen and (min-width: ${breakpoints.desktop}px) and (max-width: 1279.98px)`,
  touch: '@media (pointer: coarse)'
} as const

/** The stacking order of layers above the page. */
export const layer = { header: 20, overlay: 30, toast: 40 } as const
