import {readFileSync} from 'node:fs'
import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'
import {programOf} from './programs.ts'
import {load} from './load.ts'
import autocannon from 'autocannon'
const lab = JSON.parse(readFileSync('/tmp/benchlab/lab.json', 'utf8'))
const what = process.argv[2]!, prof = process.argv.includes('--prof')
const main = await programOf(what === 'select' ? 'select' : 'product')
const child = spawn(process.execPath, [...(prof ? ['--cpu-prof', '--cpu-prof-dir=/tmp/benchlab/prof'] : []), main], {env: {PATH: process.env.PATH, PORT: '0', NODE_ENV: 'production', DATABASE_URL: lab.reads}, stdio: ['ignore', 'pipe', 'inherit']})
const port = await new Promise<number>(r => createInterface({input: child.stdout}).on('line', l => { if (l.includes('listening')) r(JSON.parse(l).port) }))
const url = 'http://127.0.0.1:' + port
let n = 0
const next = () => lab.pairs[n++ % lab.pairs.length]
const asks: Record<string, () => any> = {
  sessions: () => ({path: '/api/sessions', headers: {Authorization: 'Bearer ' + next().caretaker.token}}),
  profile: () => ({path: '/api/profile', headers: {Authorization: 'Bearer ' + next().parent.token}}),
  booking: () => { const p = next(); return {path: '/api/parent/bookings/' + p.booking_id, headers: {Authorization: 'Bearer ' + p.parent.token}} },
  health: () => ({path: '/api/health'}),
  nothing: () => ({path: '/api/nothing'}),
  select: () => ({path: '/api/sessions/' + next().visits[0]}),
}
const cpu = () => { const s = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(s[11]) + Number(s[12])) * 10 }
const run = (duration: number) => autocannon({url, connections: 32, duration, requests: [{method: 'GET', path: '/', setupRequest: (r: any) => ({...r, ...asks[what]!()})}]})
await run(2)
for (let i = 0; i < 3; i++) {
  const c0 = cpu()
  const r = await run(3)
  console.log(what, Math.round(r['2xx'] / r.duration), '/s  node cpu µs per call', Math.round((cpu() - c0) * 1000 / (r['2xx'] || r.non2xx)), 'p99', r.latency.p99, 'non2xx', r.non2xx)
}
child.kill('SIGTERM')
await new Promise(r => child.once('close', r))
