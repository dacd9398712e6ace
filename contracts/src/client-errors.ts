import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'

/** A failure in a page. It contains nothing that identifies the person, and nothing that they typed. */
export const PageFailure = closed({
  kind: Type.Enum(['render', 'promise', 'script', 'part'], {
    description: '`render`: rendering a page; `promise`: an unhandled rejection; `script`: any other script; `part`: a part of the page could not be loaded'
  }),
  message: Type.String({ maxLength: limits.failureMessageMax, pattern: patterns.failureMessage }),
  stack: Type.Array(Type.String({ maxLength: limits.failureFrameMax, pattern: patterns.failureFrame }), { maxItems: limits.failureFramesMax }),
  route: Type.String({ pattern: patterns.routePattern }),
  release: Type.String({ pattern: patterns.release, description: 'The build that the page belongs to' })
})
export type PageFailure = Static<typeof PageFailure>

export const clientError = defineCall(endpoints.clientError, {
  summary: 'Report a failure in a page, for the log.',
  body: PageFailure,
  response: Ok,
  errors: ['throttled', 'portal_unavailable']
})
