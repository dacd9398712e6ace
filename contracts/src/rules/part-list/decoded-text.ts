/**
 * The text of a file: UTF-16, recognized by its byte order mark or by the zero byte in each English character; UTF-8; or else Windows-1252, which
 * Windows calls ANSI.
 */
export function decodedText (bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isMarked = first === 0xef && second === 0xbb && third === 0xbf
    return new TextDecoder('windows-1252').decode(isMarked ? bytes.subarray(3) : bytes)
  }
}

/** Ends a text file of DOS. */
const endOfFile = 26

/** The text of an order file without the ^Z at its end and the blanks and zeros with which old systems pad it. */
export function withoutPadding (text: string): string {
  let end = text.length
  for (let at = text.length - 1; at >= 0; at--) {
    const char = text.charCodeAt(at)
    if (char === endOfFile || (char === 0 && end < text.length)) end = at
    else if (char !== 0 && (text[at] ?? '').trim() !== '') break
  }
  return text.slice(0, end)
}

/** The text with its control characters marked: a part number without them could be another one. */
export function withMarkedControls (text: string): string {
  return text.replace(/(?![\t-\r])\p{Cc}/gu, '\uFFFD')
}

/** Whether a text has more control characters than a typing mistake or a damaged file would leave. */
export function isGarbled (text: string): boolean {
  const start = text.slice(0, 4000)
  let controls = 0
  for (let at = 0; at < start.length; at++) {
    const code = start.charCodeAt(at)
    if ((code < 0x20 && !(code >= 9 && code <= 13) && code !== 0x1a) || code === 0xfffd) controls++
  }
  return controls > 8 && controls > start.length / 20
}
