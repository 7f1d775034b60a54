import fc from 'fast-check'
import {expect, test} from 'vitest'
import {modelCast} from './cast.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'

/** A failure prints its seed: SIM_SEED=… plays it again. SIM_RUNS=200000 is the soak. */
const numRuns = Number(process.env.SIM_RUNS ?? 2_000)
const seed = process.env.SIM_SEED === undefined ? {} : {seed: Number(process.env.SIM_SEED)}

test(
  'what a person saw as saved reaches the server once, or they are told, whatever dies, fails or comes late',
  {timeout: 3_600_000},
  () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
        expect(await new Play(scheduler, given, modelCast()).run()).toEqual([])
      }),
      {numRuns, ...seed},
    ),
)
