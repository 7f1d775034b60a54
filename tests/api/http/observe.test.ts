import {readFileSync} from 'node:fs'
import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {Writable} from 'node:stream'
import {text} from 'node:stream/consumers'
import pino from 'pino'
import * as v from 'valibot'
import {parse} from 'yaml'
import {expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {reportOutbox} from '#contract/telemetry.ts'
import {newId} from '#lib/id.ts'
import {recordAudit} from '#server/db/audit.ts'
import {inTurn} from '#server/jobs/steps.ts'
import {readMetrics} from '#server/observe/metrics.ts'
import {serveMetrics} from '#server/observe/metrics-server.ts'
import {startTraces, statementsInSpans} from '#server/observe/traces.ts'
import {moveCheckout} from '#server/modules/payments/checkout/store.ts'
import {testApp} from '#tests/support/app.ts'
import {addressOf, expectRefusal} from '#tests/support/call.ts'
import {statementLog} from '#tests/support/database.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'

interface Line {
  readonly msg: string
  readonly request_id?: string
  readonly route?: string
  readonly status?: number
}
const lines: Line[] = []
const stream = new Writable({
  write: (chunk, _, done) => {
    lines.push(JSON.parse(String(chunk)) as Line)
    done()
  },
})
const app = await testApp({log: pino({level: 'info', base: null}, stream)})
const story = storyOf(app)
const deploy = join(import.meta.dirname, '../../../src/server/deploy')

/** The value of one series; 0 where nothing was counted yet. */
async function read(series: string): Promise<number> {
  const all = (await readMetrics(app.deps.database)).split('\n')
  return Number(all.find(line => line.startsWith(`${series} `))?.slice(series.length + 1) ?? 0)
}
/** By how much `work` raises a series, which all tests of a process share. */
async function raised(series: string, work: () => Promise<unknown>): Promise<number> {
  const before = await read(series)
  await work()
  return (await read(series)) - before
}

async function visit() {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker)
  const [session] = await story.sessions(caretaker, booking)
  return {parent, caretaker, booking, params: {id: session!.id}}
}

test('a tap is followed by the id of its outbox entry: answer, log line, trace, claim and what staff read', async () => {
  const posted: string[] = []
  const receiver = createServer((request, response) => {
    void text(request).then(body => {
      posted.push(body)
      response.writeHead(200, {'Content-Type': 'application/json'}).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const {caretaker, booking, params} = await visit()
  const stop = await startTraces(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, 'test')
  statementLog.add = query => statementsInSpans.logQuery(query, [])
  const key = newId()
  const answer = await app.call(confirmStartByCaretaker, {by: caretaker, key, params, body: {}})
  statementLog.add = () => {}
  await stop()
  receiver.close()

  expect(answer.headers.get('X-Request-Id')).toBe(key)
  expect(lines.find(({request_id}) => request_id === key)).toMatchObject({
    msg: 'request',
    method: 'PATCH',
    route: confirmStartByCaretaker.path,
    status: 200,
  })
  const detail = await app.ok(getAnyBooking, {by: await app.staff(), params: {id: booking.id}})
  expect(detail.visits.flatMap(each => each.claims.map(claim => claim.request_id))).toEqual([key])

  interface Exported {
    resourceSpans: {scopeSpans: {spans: {name: string; traceId: string; events: {name: string}[]}[]}[]}[]
  }
  const spans = posted.flatMap(body =>
    (JSON.parse(body) as Exported).resourceSpans.flatMap(each => each.scopeSpans.flatMap(scope => scope.spans)),
  )
  const span = spans.find(({traceId}) => traceId === key.replaceAll('-', ''))
  expect(span?.name).toBe(`PATCH ${confirmStartByCaretaker.path}`)
  expect(span?.events.some(({name}) => name === 'statement')).toBe(true)
  // neither ids nor what people typed travel in a trace, apart from the request's own id
  expect(posted.join()).not.toContain(params.id)
})

test('a change by staff has the id of its request in the audit log, a job none', async () => {
  const [admin, grace, key] = [await app.staff(), await app.caretaker(), newId()]
  const params = {id: grace.user_id}
  await app.ok(suspendUser, {by: admin, key, params, body: {reason: 'A complaint'}})
  await app.db.transaction(tx =>
    recordAudit(
      tx,
      {user_id: null, now: app.clock.now()},
      {did: 'erased', target: 'user', target_id: grace.user_id, before: null, after: null},
    ),
  )
  expect(await app.rows(`select request_id from audit_log where target_id = '${grace.user_id}' order by id`)).toEqual([
    {request_id: key},
    {request_id: null},
  ])
})

test('calls are counted by the path of the contract, refusals by their code', async () => {
  const parent = await app.parent()
  const labels = `method="GET",path="${getParentBooking.path}"`
  const call = () => app.call(getParentBooking, {by: parent, params: {id: newId()}})
  expect(await raised(`village_requests_total{${labels},status="404"}`, call)).toBe(1)
  expect(await raised(`village_request_duration_seconds_count{${labels}}`, call)).toBe(1)
  const id = newId()
  const refused = async () => expectRefusal(await app.call(getParentBooking, {by: parent, params: {id}}), 404)
  expect(await raised(`village_request_errors_total{${labels},code="not_found"}`, refused)).toBe(1)
  const other = 'village_requests_total{method="other",path="other",status="404"}'
  expect(await raised(other, async () => app.app.request(`/api/no-such/${id}`))).toBe(1)
  expect(await readMetrics(app.deps.database)).not.toContain(id)
  const unsent = await app.app.request(addressOf(getParentBooking, {id}))
  expect(unsent.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('phones report the age of what they delivered and of what still waits', async () => {
  const by = await app.caretaker()
  const body = {oldest_ms: 30_000, sent: 1, waiting: 1, refusals: []}
  const report = (more: {oldest_waiting_ms?: number}) => () => app.ok(reportOutbox, {by, body: {...body, ...more}})
  expect(await raised('village_outbox_delivered_age_seconds_sum', report({}))).toBe(30)
  expect(await raised('village_outbox_waiting_age_seconds_sum', report({oldest_waiting_ms: 7_200_000}))).toBe(7200)
  expect(await raised('village_outbox_waiting_age_seconds_count', report({}))).toBe(0)
})

test('steps of the tick, mails, payments, the queue and the pool are counted', async () => {
  const fail = () => inTurn({trial_failed: () => Promise.reject(new Error('no'))}, () => {})
  expect(await raised('village_jobs_total{job="trial_failed",result="failed"}', fail)).toBe(1)
  const done = () => inTurn({trial_done: async () => 1}, () => {})
  expect(await raised('village_jobs_total{job="trial_done",result="done"}', done)).toBe(1)
  const expire = () => moveCheckout(app.db, newId(), 'EXPIRED', app.clock.now())
  expect(await raised('village_payments_total{result="expired"}', expire)).toBe(1)

  const {user_id} = await app.parent()
  const welcome = () => app.db.transaction(tx => app.deps.jobs.send(tx, 'mail', {mail: 'welcome', user_id}))
  await app.rows('delete from jobs.job')
  expect(await raised('village_queue_jobs{queue="mail"}', welcome)).toBe(1)
  await app.rows("update jobs.job set start_after = start_after - interval '1 hour' where name = 'mail'")
  expect(await read('village_queue_age_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3600)
  const send = async () => {
    const mailbox = await mailboxOf(app)
    await mailbox.idle()
    await mailbox.close()
  }
  expect(await raised('village_mails_total{result="sent"}', send)).toBe(1)
  expect(await read('village_database_up')).toBe(1)
  if (app.deps.database.pool) expect(await read('village_pool_connections{state="idle"}')).toBeGreaterThan(0)
})

const Rules = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.string(),
          expr: v.string(),
          for: v.pipe(v.string(), v.regex(/^\d+[smh]$/)),
          labels: v.record(v.string(), v.string()),
          annotations: v.strictObject({summary: v.string(), description: v.string()}),
        }),
      ),
    }),
  ),
})
const Dashboard = v.object({
  title: v.string(),
  schemaVersion: v.number(),
  panels: v.array(
    v.object({
      title: v.string(),
      gridPos: v.object({h: v.number(), w: v.number(), x: v.number(), y: v.number()}),
      targets: v.array(v.object({expr: v.string(), refId: v.string()})),
    }),
  ),
})

test('the metrics are served on a port of their own, and alerts and dashboard name only what is there', async () => {
  const {port, close} = await serveMetrics(app.deps.database, {port: 0, host: '127.0.0.1'})
  const served = await fetch(`http://127.0.0.1:${port}/metrics`)
  const metrics = await served.text()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  close()
  expect(served.headers.get('Content-Type')).toContain('text/plain')
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))

  const {groups} = v.parse(Rules, parse(readFileSync(join(deploy, 'alerts.yaml'), 'utf8')))
  const rules = groups.flatMap(group => group.rules)
  expect(rules).toHaveLength(4)
  const {panels} = v.parse(Dashboard, JSON.parse(readFileSync(join(deploy, 'dashboard.json'), 'utf8')))
  const expressions = [...rules, ...panels.flatMap(panel => panel.targets)].map(({expr}) => expr)
  const named = expressions.flatMap(expr => expr.match(/\b(village|process|nodejs)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(name => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})
