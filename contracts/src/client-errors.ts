import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { limits } from './policy/limits.ts'
import { patterns } from './policy/patterns.ts'

/** What has failed in a page. Nothing in it says whose page it was, or what they have typed. */
export const PageFailure = closed({
  kind: Type.Enum(['render', 'promise', 'script', 'part'], {
    description: 'Drawing a page; a promise that nobody waits for; any other script; a part of the page that could not be had'
  }),
  message: Type.String({ maxLength: limits.failureMessageMax, pattern: patterns.failureMessage }),
  stack: Type.Array(Type.String({ maxLength: limits.failureFrameMax, pattern: patterns.failureFrame }), { maxItems: limits.failureFramesMax }),
  route: Type.String({ pattern: patterns.routePattern }),
  release: Type.String({ pattern: patterns.release, description: 'The build that the page is of' })
})
export type PageFailure = Static<typeof PageFailure>

export const clientError = defineCall(endpoints.clientError, {
  summary: 'Reports that a page has failed, for the log.',
  body: PageFailure,
  response: Ok,
  errors: ['throttled', 'portal_unavailable']
})
