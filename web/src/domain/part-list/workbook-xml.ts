import { Parser } from 'saxen'

/** The events of reading an XML text. Names have no namespace. */
export type XmlEvents = {
  open?: (name: string, attributes: () => Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads an XML text from its beginning to its end. @throws Error if it is not well-formed */
export function readXml (xml: string, { open, text, close }: XmlEvents): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode, isClosed) => {
    open?.(local(name), () => localNames(attributes(), decode))
    if (isClosed) close?.(local(name))
  })
  parser.on('closeTag', (name, _, isClosed) => { if (!isClosed) close?.(local(name)) })
  if (text !== undefined) {
    parser.on('text', (value, decode) => { text(decode(value)) })
    parser.on('cdata', value => { text(value) })
  }
  parser.on('error', error => { throw error })
  parser.parse(xml)
}

/** Some programs write `x:row` for `row`. */
function local (name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

function localNames (attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), decode(value)]))
}
