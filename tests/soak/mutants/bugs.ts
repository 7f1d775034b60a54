import {laneBugs} from './lane-bugs.ts'
import {outboxBugs} from './outbox-bugs.ts'
import {pageBugs} from './page-bugs.ts'
import type {Bug} from './planted.ts'
import {serverBugs} from './server-bugs.ts'
import {workerBugs} from './worker-bugs.ts'

const unit = ['unit', 'unit-mocked', 'unit-dom', 'unit-dom-mocked']

/** Tests of which one has to notice a bug, in one run that takes under a minute. */
export interface Tests {
  readonly projects: readonly string[]
  readonly files: readonly string[]
}

const simulation: Tests = {projects: ['offline-sim'], files: ['outbox.sim.test.ts']}

/** Bugs with the tests that are asked about them, one after the other, until one of them fails. */
export const bugs: readonly {readonly planted: readonly Bug[]; readonly tests: readonly Tests[]}[] = [
  {
    planted: [...outboxBugs, ...laneBugs],
    tests: [
      {projects: unit, files: ['src/offline/outbox/', 'src/offline/log-out', 'src/lib/keyval-store']},
      simulation,
    ],
  },
  {
    planted: pageBugs,
    tests: [{projects: unit, files: ['src/offline/', 'src/api/', 'sw/sync', 'sw/push', 'sw/caches']}, simulation],
  },
  {planted: workerBugs, tests: [{projects: unit, files: ['sw/']}]},
  {
    planted: serverBugs,
    tests: [
      {projects: unit, files: ['src/domain/sessions']},
      {
        projects: ['api'],
        files: [
          'tests/api/sessions/sessions.test.ts',
          'tests/api/sessions/session-access.test.ts',
          'tests/api/sessions/start-code.test.ts',
          'tests/api/bookings/bids.test.ts',
          'tests/api/bookings/bid-races.test.ts',
          'tests/api/http/limits.test.ts',
          'tests/api/admin/one-use-codes.test.ts',
          'tests/security/idempotency.test.ts',
        ],
      },
    ],
  },
]
