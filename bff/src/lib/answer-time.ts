import { timings } from '@portal/contracts/policy/timings'

/** Milliseconds that are left for what an answer is made of; negative if it is late. @param begun when the request arrived */
export function answerTimeLeft (begun: number, now: number): number {
  return timings.answerWithin - timings.answerHeadroom - (now - begun)
}
