import fc from 'fast-check'
import {expect, test} from 'vitest'
import {modelServer} from './model-server.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'

/** Replay one run with SIM_SEED and SIM_PATH as a failure prints them; SIM_RUNS=200000 is the soak. */
const numRuns = Number(process.env.SIM_RUNS ?? 2_000)
const seed = process.env.SIM_SEED === undefined ? undefined : Number(process.env.SIM_SEED)

const users = [
  {name: 'anna', sessions: ['s0', 's1'], bookings: ['b0', 'b1']},
  {name: 'bert', sessions: ['s0', 's2'], bookings: ['b0', 'b2']},
]

test(
  'what a person saw as saved reaches the server once, or they are told',
  {timeout: 3_600_000},
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
        expect(await new Play(scheduler, given, {server: modelServer(), users}).run()).toEqual([])
      }),
      {numRuns, ...(seed !== undefined && {seed}), ...(process.env.SIM_PATH && {path: process.env.SIM_PATH})},
    )
  },
)
