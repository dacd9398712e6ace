type Linked = { label: string, url: string }

/** The content of a mail. Both its text and its HTML are made from it. An item of the list may have a link of its own. */
export type Letter = {
  subject: string
  paragraphs: readonly string[]
  list?: ReadonlyArray<string | { text: string, link: Linked }>
  link?: Linked
  close?: string
}

/** The end of mails that can be turned off. */
export const chosenUnder = 'You can choose these emails in the portal, under Change Email.'
