import { media, radius, touchTarget } from '../../theme/tokens.ts'

/** The style of a square button that shows only an icon. `size` is its width in pixels; where people touch the screen, it is as large as a finger needs. */
export function iconButton (size: number): string {
  return `
    display: grid;
    place-items: center;
    width: ${size}px;
    height: ${size}px;
    padding: 0;
    background: none;
    border: 0;
    border-radius: ${radius};
    cursor: pointer;

    ${media.touch} {
      width: ${touchTarget};
      height: ${touchTarget};
    }
  `
}
