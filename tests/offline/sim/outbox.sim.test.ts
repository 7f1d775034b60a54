import fc from 'fast-check'
import {expect, test} from 'vitest'
import {property_seed} from '#tests/support/runs.ts'
import {modelCast} from './cast.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'

/** The same plays each time; a soak plays more, from a seed of its own: SIM_RUNS=200000 SIM_SEED=…, which a failure prints. */
const numRuns = Number(process.env.SIM_RUNS ?? 2_000)
const seed = Number(process.env.SIM_SEED ?? property_seed)

test(
  'what a person saw as saved reaches the server once, or they are told, whatever dies, fails or comes late',
  {timeout: 4 * 3_600_000},
  () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
        expect(await new Play(scheduler, given, modelCast()).run()).toEqual([])
      }),
      {numRuns, seed},
    ),
)
