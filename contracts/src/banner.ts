import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody } from './call.ts'
import { endpoints } from './endpoints.ts'
import { limits, patterns } from './limits.ts'

export const Banner = closed({
  status: Type.Boolean({ description: 'Shown' }),
  cache_id: Type.String({ description: 'New with each change; dismissals are kept per id' }),
  content: Type.String({ maxLength: limits.bannerContentMax }),
  banner_color: Type.String({ pattern: patterns.hexColor }),
  text_color: Type.String({ pattern: patterns.hexColor })
})
export type Banner = Static<typeof Banner>

export const getBanner = defineCall(endpoints.getBanner, {
  summary: 'The site-wide notice banner, or null where none is shown.',
  body: NoBody,
  response: closed({ banner: Type.Union([Banner, Type.Null()]) }),
  errors: ['portal_unavailable']
})
