import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Multiline } from './fields.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'

const look = {
  status: Type.Boolean({ description: 'Shown' }),
  banner_color: Type.String({ pattern: patterns.hexColor }),
  text_color: Type.String({ pattern: patterns.hexColor })
}

const Time = (description: string) => Type.Union([Type.String({ pattern: patterns.instant }), Type.Null()], { description })

const place = {
  shown_from: Time('ISO 8601, UTC; null: from now on'),
  shown_until: Time('ISO 8601, UTC; null: without an end'),
  link: Type.Union([Type.String({ maxLength: limits.bannerLinkMax, pattern: patterns.bannerLink }), Type.Null()], {
    description: 'Where the banner leads: an https address or a path of the portal'
  })
}

export const Banner = closed({ ...look, ...place, content: Type.String(), cache_id: Type.String({ description: 'New with each change; dismissals are stored per id' }) })
export type Banner = Static<typeof Banner>

const BannerOrNone = closed({ banner: Type.Union([Banner, Type.Null()]) })

export const getBanner = defineCall(endpoints.getBanner, {
  summary: 'The site-wide notice banner, or null if none is shown now.',
  body: NoBody,
  response: BannerOrNone,
  errors: ['portal_unavailable']
})

const adminErrors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const

export const savedBanner = defineCall(endpoints.savedBanner, {
  summary: 'The last saved notice banner, shown or not; null if none was ever saved.',
  body: NoBody,
  response: BannerOrNone,
  errors: adminErrors
})

export const updateBanner = defineCall(endpoints.updateBanner, {
  summary: 'Save the notice banner, replacing the one that was edited.',
  body: closed({
    ...look,
    shown_from: Type.Optional(place.shown_from),
    shown_until: Type.Optional(place.shown_until),
    link: Type.Optional(place.link),
    content: Multiline({ label: 'Content', max: limits.bannerContentMax }),
    version: Type.Optional(Type.Union([Type.String({ pattern: patterns.uuid }), Type.Null()], {
      description: '`cache_id` of the banner that was edited; null if there was none; left out, any banner is replaced'
    }))
  }),
  response: closed({ banner: Banner }),
  errors: [...adminErrors, 'changed_meanwhile', 'banner_empty', 'banner_unreadable', 'banner_times', 'banner_link']
})
