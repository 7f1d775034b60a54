import {readFileSync} from 'node:fs'
import pg from 'pg'
import {openPostgres} from '#server/db/client.ts'
import {listFor} from '#server/modules/sessions/load.ts'
const lab = JSON.parse(readFileSync('/tmp/benchlab/lab.json', 'utf8'))
const d = await openPostgres(lab.reads, {migrate: false, max: 1})
const orig = pg.Client.prototype.query
let text = '',
  values: any
;(pg.Client.prototype as any).query = function (q: any, v: any, ...r: any[]) {
  if (q.text && q.text.includes('json_agg')) {
    text = q.text
    values = v
  }
  return (orig as any).call(this, q, v, ...r)
}
const now = Date.now()
const run = () =>
  listFor(
    d.db,
    {kind: 'caretaker', owner_id: lab.pairs[0].caretaker.caretaker_id},
    {from: new Date(now - 7 * 864e5).toISOString(), to: new Date(now + 60 * 864e5).toISOString()},
  )
console.log((await run()).length)
const c = new pg.Client({connectionString: lab.reads})
await c.connect()
await c.query('prepare x as ' + text)
for (let i = 0; i < 8; i++) {
  const vals = values.map((v: any) => `'${v}'`).join(',')
  const t = performance.now()
  await c.query(`execute x(${vals})`)
  const ms = performance.now() - t
  if (i > 5)
    console.log(
      (await c.query(`explain (analyze, costs off) execute x(${vals})`)).rows
        .map((r: any) => r['QUERY PLAN'])
        .join('\n'),
    )
  console.log(ms)
}
console.log(text)
let t = performance.now()
for (let i = 0; i < 300; i++) await run()
console.log('listFor ms', (performance.now() - t) / 300)
await c.end()
await d.close()
