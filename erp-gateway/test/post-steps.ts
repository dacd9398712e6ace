/** The steps of a post at which a gateway may be killed. */
export const steps = ['before the book', 'after the book', 'before the ERP took it', 'after the ERP took it', 'before the id is written', 'before the answer'] as const
export type Step = (typeof steps)[number]

/** What a gateway that will be killed reports: its address, and later that it has reached its step. */
export type Told = { url: string } | { at: Step }
