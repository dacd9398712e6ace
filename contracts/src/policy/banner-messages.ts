import { contrastMin } from '../base/color-contrast.ts'

/** Separate from the other messages, which every page loads. */
export const bannerMessages = {
  unreadable: `The text is hard to read on this background. Choose colors with a contrast of at least ${contrastMin}:1, or one of the presets.`,
  empty: 'Enter the text of the banner, or turn it off.',
  times: 'Enter an end after the start.',
  link: 'Enter an address that starts with https://, or a portal path such as /stock',
  linkNowhere: 'The portal has no page at this address. Check it for typos.'
} as const
