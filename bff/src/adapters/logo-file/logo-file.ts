import { readFileSync } from 'node:fs'
import type { Logo } from '../../ports/documents/logo.ts'

/** In pixels: enough to be sharp on paper, at a height of about a centimeter. */
const drawnHeight = 136

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A PNG file begins with its signature and the chunk IHDR, whose first fields are width and height. */
const pngWidthAt = 16
const pngHeadBytes = 24

/**
 * Reads a logo, a PNG or an SVG file.
 * @throws Error if it is neither
 */
export async function readLogo (path: string): Promise<Logo> {
  const file = readFileSync(path)
  if (file.subarray(0, pngSignature.length).equals(pngSignature) && file.length >= pngHeadBytes) {
    return { file, type: 'image/png', png: file, ratio: file.readUInt32BE(pngWidthAt) / file.readUInt32BE(pngWidthAt + 4) }
  }
  // Loaded only for an SVG file.
  const { Resvg } = await import('@resvg/resvg-js')
  const image = new Resvg(file, { fitTo: { mode: 'height', value: drawnHeight } }).render()
  return { file, type: 'image/svg+xml', png: image.asPng(), ratio: image.width / image.height }
}
