import { boolean, object, string, type ObjectSchema } from 'yup'
import type { Banner } from '@portal/contracts/banner'
import { minute } from '@portal/contracts/base/time-units'
import type { CallBody } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { bannerDefaults } from '@portal/contracts/policy/banner-defaults'
import * as patterns from '@portal/contracts/policy/patterns'
import { hasTextIfShown, isReadable, isTimeSpan, leadsSomewhere } from '@portal/contracts/rules/company/banner'
import { bannerMessages } from '@portal/contracts/policy/banner-messages'
import { textRefusal } from '@portal/contracts/rules/text/text-refusal'
import { textFault } from '@portal/contracts/rules/text/typed-text'

const color = string().trim().required(staffMessages.colorInvalid).matches(new RegExp(patterns.hexColor), staffMessages.colorInvalid)

const contentRule = { max: limits.bannerContentMax, multiline: true } as const

/** The form's texts. `from` and `until` are local times as the browser's field gives them, `2026-11-26T08:00`; empty for none, as is `link`. */
export type BannerValues = {
  status: boolean
  content: string
  banner_color: string
  text_color: string
  from: string
  until: string
  link: string
}

/** Trims the colors and the link: send the result of `cast`. */
export const bannerSchema: ObjectSchema<BannerValues> = object({
  status: boolean().required(),
  content: string().ensure().trim().test('text', (content, context) => {
    const fault = textFault(content, contentRule)
    return fault === undefined || context.createError({ message: fault === 'long' ? staffMessages.bannerContentMax : textRefusal('Content', fault, contentRule) })
  }).test('shown', bannerMessages.empty, (content, { parent }: { parent: BannerValues }) => hasTextIfShown({ status: parent.status, content })),
  banner_color: color,
  text_color: color.test('readable', bannerMessages.unreadable, (text_color, { parent }: { parent: BannerValues }) => {
    const [background, words] = [readColor(parent.banner_color), readColor(text_color)]
    return background === undefined || words === undefined || isReadable({ banner_color: background, text_color: words })
  }),
  from: string().ensure(),
  until: string().ensure().test('span', bannerMessages.times, (until, { parent }: { parent: BannerValues }) => isTimeSpan(timesOf({ from: parent.from, until }))),
  link: string().ensure().trim().max(limits.bannerLinkMax, bannerMessages.link)
    .matches(new RegExp(patterns.bannerLink), { message: bannerMessages.link, excludeEmptyString: true })
    .test('page', bannerMessages.linkNowhere, link => leadsSomewhere({ link }))
})

/** The form's texts for a banner; null if there is none yet. */
export function valuesOf (banner: Banner | null): BannerValues {
  const { status, content, banner_color, text_color, shown_from: from, shown_until: until, link } = banner ?? {
    status: false, content: '', ...bannerDefaults, shown_from: null, shown_until: null, link: null
  }
  return { status, content, banner_color, text_color, from: localOf(from), until: localOf(until), link: link ?? '' }
}

/** What is sent for the form's texts. */
export function bannerOf (values: BannerValues): Omit<CallBody<'updateBanner'>, 'version'> {
  const { from, until, link, ...look } = bannerSchema.cast(values)
  return { ...look, ...timesOf({ from, until }), link: link === '' ? null : link }
}

function timesOf ({ from, until }: Pick<BannerValues, 'from' | 'until'>) {
  const instant = (local: string) => local === '' ? null : new Date(local).toISOString()
  return { shown_from: instant(from), shown_until: instant(until) }
}

function localOf (instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant)
  return new Date(time.getTime() - time.getTimezoneOffset() * minute).toISOString().slice(0, 16)
}

/** Counts characters as the BFF does, which is close to what a person sees. */
export function characters (text: string): number {
  return [...text].length
}

/** The value of a color field, or undefined if it is not a valid color. */
export function readColor (text: string): string | undefined {
  return color.isValidSync(text) ? text.trim() : undefined
}
