import t from 'tap'
import { createMemorySessions } from '../../src/adapters/sessions-memory/memory-sessions.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createFakeIds } from '../fake-ids.ts'
import { sessionsSuite } from './sessions.suite.ts'

const clock = createFakeClock(Date.UTC(2026, 10, 20))
const sessions = createMemorySessions(clock)
t.teardown(async () => await sessions.close())

sessionsSuite(t, { sessions, clock, ids: createFakeIds(), advance: async milliseconds => clock.advance(milliseconds) })
