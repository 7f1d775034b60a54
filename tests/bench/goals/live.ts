import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {events} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {addressOf} from '../../support/call.ts'
import {timed} from '../load.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'
import {makePairs, newDatabase, settle} from '../town.ts'
import type {Pair} from '../town.ts'

const families = 20
/** Of each family: together a first tap for all that the most rounds take, warming up included. */
const visits = 60
const taps_per_round = 100

const bearer = ({token}: {token: string}) => ({Authorization: `Bearer ${token}`})

/** A family's stream of live notices, as its screen reads it. `next` answers when something more was told. */
async function openStream(base_url: string, pair: Pair) {
  const over = new AbortController()
  const response = await fetch(base_url + addressOf(events), {
    headers: bearer(pair.parent),
    signal: over.signal,
  })
  if (!response.ok || !response.body) throw new Error(`no live notices: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const hear = async (event: string) => {
    for (;;) {
      const {done, value} = await reader.read()
      if (done) throw new Error('the stream ended')
      if (value.includes(`event: ${event}\n`)) return
    }
  }
  await hear('ready')
  return {next: () => hear('told'), leave: () => over.abort()}
}

/**
 * Goal 12: from a caregiver's tap to the word on the family's stream, which another process serves. The screen asks at once, and
 * in a burst every two seconds (`src/data/offline/live.ts`): that is no part of this.
 */
export async function live(cluster_url: string): Promise<Result[]> {
  const database = await newDatabase(cluster_url, 'bench_live')
  const pairs = await makePairs(database.db, families, visits)
  await settle(database.url)
  const env = {DATABASE_URL: database.url}
  const [taken, told] = [await start('product', env), await start('product', env)]
  const streams = await Promise.all(pairs.map(pair => openStream(told.base_url, pair)))
  let taps = 0
  const tap = async () => {
    const nth = taps++
    const family = nth % families
    const {caretaker, visits} = pairs[family]!
    const path = addressOf(confirmStartByCaretaker, {id: visits[Math.floor(nth / families)]})
    const heard = streams[family]!.next()
    const response = await fetch(taken.base_url + path, {
      method: 'PATCH',
      headers: {...bearer(caretaker), 'Content-Type': 'application/json', 'Idempotency-Key': newId()},
      body: '{}',
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await Promise.all([response.arrayBuffer(), heard])
  }
  try {
    const {medians, unsteady} = await inRounds({tap: () => timed(taps_per_round, tap)})
    const common = {goal: 12, floor: null, unit: 'ms', unsteady} as const
    return [
      {...common, what: 'tap to another process’s stream, p50', measured: medians.tap.p50_ms},
      {...common, what: 'tap to another process’s stream, p95', measured: medians.tap.p95_ms, at_most: 300},
    ]
  } finally {
    for (const stream of streams) stream.leave()
    for (const server of [taken, told]) await server.end('SIGTERM')
    await database.close()
  }
}
