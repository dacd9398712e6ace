import {
  cancelSubmission, linkSubmission, resendSubmission, searchSubmissions, submissionCandidates, submissionDetail, submissions
} from '@portal/contracts/submissions'
import type { Serve } from '../../http/calls/serve.ts'
import { linkCandidatesOf } from './link-candidates.ts'
import { cancel, link, resend } from './decisions.ts'
import { foundSubmissions, openSubmissions, recentSubmissions, submissionOf, type SubmissionPorts } from './submissions.service.ts'

export function submissionRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: SubmissionPorts): void {
  serve(submissions, async () => await openSubmissions(ports))

  serve(submissionDetail, async (body, { requestId }) => {
    return { submission: await submissionOf(ports, body.reference, requestId) }
  })

  serve(searchSubmissions, async (body, { forDisplay }) => {
    return await (Object.keys(body).length === 0 ? recentSubmissions(ports) : foundSubmissions(ports, body, forDisplay))
  })

  serve(submissionCandidates, async (body, { requestId }) => await linkCandidatesOf(ports, body.reference, requestId))

  serve(linkSubmission, async (body, { session, requestId, origin }) => {
    await link(ports, body, { actorId: session.userId, ...origin() })
    return { submission: await submissionOf(ports, body.reference, requestId) }
  })

  serve(resendSubmission, async (body, { session, requestId, origin }) => {
    await resend(ports, body, { actorId: session.userId, ...origin() })
    return { submission: await submissionOf(ports, body.reference, requestId) }
  })

  serve(cancelSubmission, async (body, { session, requestId, origin }) => {
    await cancel(ports, body, { actorId: session.userId, ...origin() })
    return { submission: await submissionOf(ports, body.reference, requestId) }
  })
}
