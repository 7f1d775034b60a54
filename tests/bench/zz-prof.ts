import {readFileSync} from 'node:fs'
import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'
import {programOf} from './programs.ts'
import {load} from './load.ts'
import autocannon from 'autocannon'
const lab = JSON.parse(readFileSync('/tmp/benchlab/lab.json', 'utf8'))
const what = process.argv[2]!,
  prof = process.argv.includes('--prof')
const main = await programOf(
  what === 'select'
    ? 'select'
    : what === 'five' || what === 'one'
      ? 'write'
      : what === 'nearest'
        ? 'nearest'
        : 'product',
)
const child = spawn(
  process.execPath,
  [...(prof ? ['--cpu-prof', '--cpu-prof-dir=/tmp/benchlab/prof'] : []), main],
  {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      NODE_ENV: 'production',
      DATABASE_URL: what.startsWith('near')
        ? lab.nearby
        : ['confirm', 'bid', 'five', 'one'].includes(what)
          ? lab.writes
          : lab.reads,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const port = await new Promise<number>(r =>
  createInterface({input: child.stdout}).on('line', l => {
    if (l.includes('listening')) r(JSON.parse(l).port)
  }),
)
const url = 'http://127.0.0.1:' + port
let n = 0
const next = () => lab.pairs[n++ % lab.pairs.length]
import {newId} from '#lib/id.ts'
import {mercator} from '#domain/place.ts'
import {existsSync, writeFileSync} from 'node:fs'
const offsetFile = '/tmp/benchlab/offset-' + what
let m = existsSync(offsetFile) ? Number(readFileSync(offsetFile, 'utf8')) : 0
const cmd = (token: string, body: string) => ({
  headers: {Authorization: 'Bearer ' + token, 'Content-Type': 'application/json', 'Idempotency-Key': newId()},
  body,
})
const asks: Record<string, () => any> = {
  sessions: () => ({path: '/api/sessions', headers: {Authorization: 'Bearer ' + next().caretaker.token}}),
  profile: () => ({path: '/api/profile', headers: {Authorization: 'Bearer ' + next().parent.token}}),
  booking: () => {
    const p = next()
    return {
      path: '/api/parent/bookings/' + p.booking_id,
      headers: {Authorization: 'Bearer ' + p.parent.token},
    }
  },
  health: () => ({path: '/api/health'}),
  nothing: () => ({path: '/api/nothing'}),
  confirm: () => {
    const i = m++,
      np = lab.wp.length,
      pair = lab.wp[i % np],
      k = Math.floor(i / np),
      visit = k >> 2,
      step = k & 3
    const side = step & 1 ? 'caretaker' : 'parent',
      edge = step & 2 ? 'end' : 'start'
    if (visit >= 90) throw new Error('out of visits')
    return {
      method: 'PATCH',
      path: `/api/sessions/${pair.visits[visit]}/${side}/confirm-${edge}`,
      ...cmd(pair[side].token, '{"offline":true}'),
    }
  },
  bid: () => {
    const i = m++
    return {
      method: 'POST',
      path: '/api/bidBooking/caretaker/request/' + lab.open[i],
      ...cmd(lab.wp[i % lab.wp.length].caretaker.token, '{"note":"Gladly"}'),
    }
  },
  five: () => ({method: 'POST', path: '/five/' + newId(), ...cmd('', '{"offline":true}')}),
  one: () => ({method: 'POST', path: '/one/' + newId(), ...cmd('', '{"offline":true}')}),
  nearby: () => ({
    path: '/api/bookings/nearby?radius_miles=10&limit=50',
    headers: {Authorization: 'Bearer ' + lab.callers[n++ % lab.callers.length].token},
  }),
  nearest: () => {
    const {latitude, longitude} = lab.callers[n++ % lab.callers.length].place
    const {x, y} = mercator(latitude, longitude)
    return {path: `/nearest?x=${x}&y=${y}`}
  },
  select: () => ({path: '/api/sessions/' + next().visits[0]}),
}
import {execSync} from 'node:child_process'
const pgpids = () =>
  execSync(`pgrep -f "postgres: village reads|postgres: village writes|postgres: village nearby" || true`)
    .toString()
    .trim()
    .split('\n')
    .filter(Boolean)
const of = (pid: string | number) => {
  try {
    const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return [Number(s[11]) * 10, Number(s[12]) * 10] as const
  } catch {
    return [0, 0] as const
  }
}
const cpu = () => {
  const [u, s] = of(child.pid!)
  let pu = 0,
    ps = 0
  for (const p of pgpids()) {
    const [a, b] = of(p)
    pu += a
    ps += b
  }
  return [u, s, pu, ps]
}
const run = (duration: number) =>
  autocannon({
    url,
    connections: 32,
    duration,
    requests: [{method: 'GET', path: '/', setupRequest: (r: any) => ({...r, ...asks[what]!()})}],
  })
await run(3)
for (let i = 0; i < 3; i++) {
  const c0 = cpu()
  const r = await run(3)
  const c1 = cpu(),
    count = r['2xx'] || r.non2xx
  console.log(
    what,
    Math.round(r['2xx'] / r.duration),
    '/s  cpu µs per call: node user/sys, pg user/sys',
    c1.map((v, i) => Math.round(((v - c0[i]!) * 1000) / count)).join(' '),
    'p99',
    r.latency.p99,
    'non2xx',
    r.non2xx,
  )
}
writeFileSync(offsetFile, String(m))
child.kill('SIGTERM')
await new Promise(r => child.once('close', r))
