import fc from 'fast-check'
import {expect, test} from 'vitest'
import {modelCast} from './cast.ts'
import {mutants} from './mutants.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'

/** As many plays as `outbox.sim.test.ts` gives the real outbox; the same ones each time, for here each must fail. */
const plays = {numRuns: 2_000, seed: 20_260_531, endOnFailure: true}

test.each(Object.entries(mutants))(
  'the simulation notices an outbox that %s',
  {timeout: 300_000},
  async (_, mutant) => {
    const found = await fc.check(
      fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
        const wrong = await new Play(scheduler, given, modelCast(), mutant).run()
        return !wrong.some(line => mutant.noticed.test(line))
      }),
      plays,
    )
    expect(found.failed).toBe(true)
  },
)
