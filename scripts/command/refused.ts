/** What the operator asked for cannot be done. The message is all that the terminal shows. */
export class Refused extends Error {}
