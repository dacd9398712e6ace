/** The content of a mail. Both its text and its HTML are made from it. */
export type Letter = { subject: string, paragraphs: readonly string[], list?: readonly string[], link?: { label: string, url: string }, close?: string }

/** The end of mails that can be turned off. */
export const chosenUnder = 'You can choose these emails in the portal, under Change Email.'
