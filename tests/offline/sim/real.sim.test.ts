import fc from 'fast-check'
import {expect, test} from 'vitest'
import {testApp} from '#tests/support/app.ts'
import {property_seed} from '#tests/support/runs.ts'
import {realTown} from './real-server.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'

const app = await testApp()
const nextCast = await realTown(app)

/** Each play takes the server's time too, so these are fewer; SIM_SEED and SIM_REAL_RUNS as in `outbox.sim.test.ts`. */
const numRuns = Number(process.env.SIM_REAL_RUNS ?? 300)
const seed = Number(process.env.SIM_SEED ?? property_seed)

test('the same over the real server and its database', {timeout: 4 * 3_600_000}, () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
      expect(await new Play(scheduler, given, nextCast()).run()).toEqual([])
    }),
    {numRuns, seed},
  ),
)
