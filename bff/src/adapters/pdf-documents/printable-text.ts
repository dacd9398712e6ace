/** The ranges that both fonts cover completely: Latin, Greek, Cyrillic, Armenian, Georgian, and symbols. */
const known = [
  '\\u0300-\\u034F\\u0000-\\u007E\\u00A0-\\u02E9\\u0370-\\u0525\\u0531-\\u0556\\u0559-\\u055F\\u0561-\\u0587\\u0589\\u058A\\u10D0-\\u10FC',
  '\\u1E00-\\u1EFB\\u1F00-\\u1FFE\\u2000-\\u2065\\u2070-\\u20B5\\u20BD\\u2100-\\u2109\\u210B-\\u2149\\u2150-\\u2185\\u2190-\\u22FF\\u2500-\\u25FF'
].join('')

/** Words in other scripts. The fonts lack Chinese, Japanese, Korean, Thai and emoji; the library cannot set Hebrew and Arabic from right to left. */
const missing = new RegExp(`[^${known}]+(?: +[^${known}]+)*`, 'gu')

const mark = '[?]'

/** The remark on a document that has such a mark. */
export const markExplanation = `${mark} stands for characters this file cannot show. See the same document in the portal.`

/**
 * A record with a mark in place of words that the fonts cannot show.
 * @returns `isMarked`: there were such words
 */
export function withPrintableText<T> (record: T): { shown: T, isMarked: boolean } {
  let isMarked = false
  const shown: T = JSON.parse(JSON.stringify(record), (_key, value: unknown) => typeof value !== 'string'
    ? value
    : value.normalize('NFC').replaceAll(missing, () => {
      isMarked = true
      return mark
    }))
  return { shown, isMarked }
}
