export type Logo = {
  /** The file as it was configured, for browsers. */
  file: Buffer
  type: 'image/svg+xml' | 'image/png'
  /** The same image for mail programs and PDF files, which show no SVG. */
  png: Buffer
  /** Width divided by height. */
  ratio: number
}
