import fc from 'fast-check'
import {test} from 'vitest'
import {modelCast} from './cast.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'
test('stats', async () => {
  let n = 0, presses = 0, dep = 0, kept = 0, steps = 0, zero = 0, s401 = 0, plan=0, lost: Record<string, number> = {}
  await fc.assert(fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
    const cast = modelCast()
    const p = new Play(scheduler, given, cast)
    await p.run()
    n++; presses += p.presses.length; dep += p.network.departures.length; kept += p.network.departures.filter(d => d.kept).length
    steps += given.steps.filter(s => s.action.do === 'confirm' || s.action.do === 'bid').length; plan += given.network.length
    if (p.presses.length === 0) zero++
    s401 += p.network.ended.size
    const r = (p as any).results ?? {}
    for (const k in r) lost[k] = (lost[k] ?? 0) + r[k]
  }), {numRuns: 2000})
  process.stderr.write(JSON.stringify({n, presses, dep, kept, steps, zero, s401, plan, lost}) + '\n')
})
