/** The AIM identifier of a symbology (ISO/IEC 15424): a bracket, a letter and a modifier. */
const symbology = /^\][A-Za-z][0-9A-Za-z](?=.)/

/** Code 39 begins and ends with an asterisk, which some scanners include. */
const startAndStop = /^(\*+)([^*]+)\1$/

/** The product's number in a GS1 code, as a scanner sends it or as it is printed. Other fields may follow. */
const gs1Article = /^(?:\](?:C1|e0|d2|Q3|J1)01|\(01\) ?)(\d{14})/

/** The digits that are printed below a UPC or EAN. */
const inGroups = /^\d(?: \d{5} \d{5} \d| \d{6} \d{6})$/

/**
 * The text that a scanned label stands for: without an AIM identifier, the start and stop signs of Code 39, and carriage returns or tabs at its ends.
 * A GS1 code with a product's number becomes that number, and a bar code loses the blanks between its digits. Any other text stays as it is, except
 * for surrounding blanks, so this can be applied to anything in a part field.
 */
export function scannedText (text: string): string {
  if (/^[\w./-]*$/.test(text)) return text
  const sent = trimmed(text)
  const [, article] = gs1Article.exec(sent) ?? []
  if (article !== undefined) return article
  if (inGroups.test(sent)) return sent.replaceAll(' ', '')
  const code = trimmed(sent.replace(symbology, ''))
  return trimmed(startAndStop.exec(code)?.[2] ?? code)
}

/** Without the blanks and control characters at its ends. */
function trimmed (text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isOutside(text[start])) start++
  while (end > start && isOutside(text[end - 1])) end--
  return text.slice(start, end)
}

function isOutside (char: string | undefined): boolean {
  return char !== undefined && /[\s\p{Cc}]/u.test(char)
}
