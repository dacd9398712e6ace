import { typedLine } from './typed-text.ts'

/** The number of a dealer or a representative ready for use: plain, in capitals, and without the # that pages write before it. */
export function typedNumber (text: string): string {
  return typedLine(text).replace(/^# ?/, '').toUpperCase()
}

/** The number without leading zeros, with which people and systems fill up to a width. */
export function withoutZeros (number: string): string {
  return number.replace(/^0+(?=.)/, '')
}
