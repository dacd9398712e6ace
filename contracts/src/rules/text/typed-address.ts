import { typedLine } from './typed-text.ts'

/**
 * An email address or account number ready for use: plain, without any spaces, without the # that pages write before a number, and without the name
 * and brackets, the `mailto:` and the punctuation that are copied with an address.
 */
export function typedAddress (text: string): string {
  const line = typedLine(text)
  return bareAddress((/<([^<>@]*@[^<>@]*)>/.exec(line)?.[1] ?? line).replaceAll(' ', '')).replace(/^#(?!.*@)/, '')
}

/** One address of a plain text without a `mailto:` before it and without punctuation behind it. */
export function bareAddress (text: string): string {
  const address = /^mailto:/i.test(text) ? text.slice('mailto:'.length).split('?', 1).join('') : text
  return address.replace(/[.,;]{1,3}$/, '')
}
