/** Letters with accents, and signs such as dashes, as they look when UTF-8 was read as Latin-1 or Windows-1252 and encoded again: `Ã©`, `â€“`. */
const twice = /[ÂÃ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â[\u0080€][\u0080-\u00BF˜™šœžŸ“”–—]/

/** Whether a text has a sign beyond ASCII, and a piece of it that was encoded twice. */
export function encodingOf (text: string): { accents: boolean, encodedTwice: string | undefined } {
  const found = twice.exec(text)
  return { accents: /[\u0080-\uFFFF]/.test(text), encodedTwice: found === null ? undefined : text.slice(Math.max(0, found.index - 20), found.index + 20) }
}
