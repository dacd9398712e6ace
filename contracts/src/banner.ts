import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Multiline } from './fields.ts'
import { limits } from './policy/limits.ts'
import { patterns } from './policy/patterns.ts'

const look = {
  status: Type.Boolean({ description: 'Shown' }),
  banner_color: Type.String({ pattern: patterns.hexColor }),
  text_color: Type.String({ pattern: patterns.hexColor })
}

export const Banner = closed({ ...look, content: Type.String(), cache_id: Type.String({ description: 'New with each change; dismissals are stored per id' }) })
export type Banner = Static<typeof Banner>

const BannerOrNone = closed({ banner: Type.Union([Banner, Type.Null()]) })

export const getBanner = defineCall(endpoints.getBanner, {
  summary: 'The site-wide notice banner, or null if none is shown.',
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
    content: Multiline({ label: 'Content', max: limits.bannerContentMax }),
    version: Type.Union([Type.String({ pattern: patterns.uuid }), Type.Null()], { description: '`cache_id` of the banner that was edited; null if there was none' })
  }),
  response: closed({ banner: Banner }),
  errors: [...adminErrors, 'changed_meanwhile']
})
