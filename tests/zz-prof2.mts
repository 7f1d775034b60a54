import {performance} from 'node:perf_hooks'
import pg from 'pg'
const {testApp} = await import('/work/main/tests/support/app.ts')
const {storyOf} = await import('/work/main/tests/support/story.ts')
const {visitsOf} = await import('/work/main/tests/support/visit.ts')
const app = await testApp({checkAnswers: false})
const story = storyOf(app), visit = visitsOf(app)
const c = await app.caretaker(); const p = await app.parent()
const b = await story.confirmed(p, c, {schedule: [{date_range: ['2026-06-08', '2026-12-31'], time_range: ['09:00', '13:00']}]})
const list = await story.sessions(p, b)
const times = new Map<string, number[]>()
const orig = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (...a: any[]) {
  const t = performance.now()
  const text = (typeof a[0] === 'string' ? a[0] : a[0]?.text ?? '').trim().slice(0, 70).replaceAll('\n', ' ')
  const r = orig.apply(this, a)
  if (r?.then) r.then(() => { const l = times.get(text) ?? []; l.push(performance.now() - t); times.set(text, l) }, () => {})
  return r
}
const all: number[] = []
for (const s of list.slice(0, 150)) { const t = performance.now(); await visit.starts(c, s); all.push(performance.now() - t) }
const med = (l: number[]) => l.toSorted((x, y) => x - y)[l.length >> 1]!.toFixed(2)
console.log('confirm', med(all))
for (const [k, l] of times) console.log(med(l), l.length, k)
await app.close()
