import { boolean, object, string, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import { patterns } from '@portal/contracts/policy/patterns'
import { textRefusal } from '@portal/contracts/rules/text-refusal'
import { textFault } from '@portal/contracts/rules/typed-text'

const color = string().trim().required(messages.colorInvalid).matches(new RegExp(patterns.hexColor), messages.colorInvalid)

const contentRule = { max: limits.bannerContentMax, multiline: true } as const

export type BannerValues = { status: boolean, content: string, banner_color: string, text_color: string }

/** Trims the colors: send the result of `cast`. */
export const bannerSchema: ObjectSchema<BannerValues> = object({
  status: boolean().required(),
  content: string().ensure().trim().test('text', (content, context) => {
    const fault = textFault(content, contentRule)
    return fault === undefined || context.createError({ message: fault === 'long' ? messages.bannerContentMax : textRefusal('Content', fault, contentRule) })
  }),
  banner_color: color,
  text_color: color
})

/** Counts characters as the BFF does, which is close to what a person sees. */
export function characters (text: string): number {
  return [...text].length
}

/** The value of a color field, or undefined if it is no valid color. */
export function readColor (text: string): string | undefined {
  return color.isValidSync(text) ? text.trim() : undefined
}
