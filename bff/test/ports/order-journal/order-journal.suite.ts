import type { Test } from 'tap'
import { decidingSuite } from './deciding.suite.ts'
import { findingSuite } from './finding.suite.ts'
import { journalSamples, type JournalPorts } from './journal-samples.ts'
import { openingSuite } from './opening.suite.ts'
import { sendingSuite } from './sending.suite.ts'
import { uncheckedSuite } from './unchecked.suite.ts'

/** The tests for every adapter of the order journal. */
export function orderJournalSuite (t: Test, ports: JournalPorts): void {
  const samples = journalSamples(ports)
  openingSuite(t, samples)
  sendingSuite(t, samples)
  decidingSuite(t, samples)
  uncheckedSuite(t, samples)
  findingSuite(t, samples)
}
