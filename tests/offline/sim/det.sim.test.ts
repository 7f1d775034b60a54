import fc from 'fast-check'
import {test} from 'vitest'
import {createHash} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {modelServer} from './model-server.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'
const users = [
  {name: 'anna', sessions: ['s0', 's1'], bookings: ['b0', 'b1']},
  {name: 'bert', sessions: ['s0', 's2'], bookings: ['b0', 'b2']},
]
test('det', async () => {
  const out: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
      const r = await new Play(scheduler, given, {server: modelServer(), users}).run()
      const rep = scheduler.report().map(e => (e as any).label).join('\n')
      out.push(createHash('md5').update(rep).digest('hex') + ' ' + rep.split('\n').length + ' ' + r.join(';') + (out.length < 40 ? '\n' + rep : ''))
    }),
    {numRuns: 300, seed: 42},
  )
  writeFileSync(process.env.OUT!, out.join('\n'))
})
