import {performance} from 'node:perf_hooks'
import * as contract from '#contract/sessions.ts'
import {newId} from '#lib/id.ts'
const {testApp} = await import('/work/main/tests/support/app.ts')
const {storyOf} = await import('/work/main/tests/support/story.ts')
const {visitsOf} = await import('/work/main/tests/support/visit.ts')
const app = await testApp({checkAnswers: false})
const story = storyOf(app), visit = visitsOf(app)
const many: any[] = []
for (let i = 0; i < 8; i++) {
  app.clock.set('2026-06-01T15:00:00Z')
  const c = await app.caretaker(); const p = await app.parent()
  const b = await story.confirmed(p, c, {schedule: [{date_range: ['2026-06-08', '2026-12-31'], time_range: ['09:00', '13:00']}]})
  many.push({c, p, list: await story.sessions(p, b)})
}
const mode = process.argv[2]
for (const round of [0, 1, 2]) {
  const t = performance.now(); const cpu = process.cpuUsage()
  if (mode === 'confirm') await Promise.all(many.map(async ({c, list}) => { for (const s of list.slice(round * 60, round * 60 + 60)) await visit.starts(c, s) }))
  else await Promise.all(many.map(async ({c, list}) => { for (let i = 0; i < 60; i++) await app.ok(contract.listSessions, {by: c, query: {from: list[0]!.scheduled_start, to: list[5]!.scheduled_start}}) }))
  const used = process.cpuUsage(cpu)
  console.log(mode, Math.round(8 * 60 / (performance.now() - t) * 1000), '/s; node cpu ms per call', ((used.user + used.system) / 1000 / 480).toFixed(2))
}
await app.close()
