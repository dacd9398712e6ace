/** What is between the words of a sentence, character by character. */
const gaps = /([ \n(“]|[.,:;!?)”’](?=[ \n.,:;!?)”’]|$))/

/** Whatever follows a number sign, and words with a digit, but no amounts, days, email addresses and small counts. */
const number = /^(?:#\S+|(?!\d{1,3}$|\d+\/\d+\/\d+$)(?=\D*\d)[\w./-]{2,24})$/

/**
 * Cuts sentences where a number of a part, an order or an account begins and ends, which nobody may translate: a translated part number orders the
 * wrong part. Every second part is such a number.
 */
export function cutAtNumbers (sentences: string): string[] {
  const parts: string[] = []
  let plain = ''
  for (const word of sentences.split(gaps)) {
    if (number.test(word)) {
      parts.push(plain, word)
      plain = ''
    } else plain += word
  }
  return [...parts, plain]
}
