import {setTimeout as pause} from 'node:timers/promises'
import {events} from '#contract/notifications.ts'
import {live_channel} from '#server/http/events/hub.ts'
import {addressOf} from '#api/address.ts'
import type {Cluster} from './cluster.ts'
import type {Phone} from './phone.ts'

/** A process that lost its connection for listening finds the primary again within this time, in milliseconds. */
const limit_ms = 60_000
/** How long one stream is given. */
const stream_ms = 6_000
const again_ms = 500

/** Whether an event that the primary announces now reaches this person's stream at the process on this port. */
async function hears(cluster: Cluster, {user_id, token}: Phone, port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(stream_ms)
  const headers = {authorization: `Bearer ${token}`}
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api${addressOf(events)}`, {headers, signal})
    const change = {user_id, notice_id: null, kind: 'live-check', booking_id: null, session_id: null, invoice_id: null}
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const wasReady = text.includes('event: ready')
      text += chunk
      if (text.includes('event: told')) return true
      if (!wasReady && text.includes('event: ready')) {
        await cluster.onPrimary(client =>
          client.query('select pg_notify($1, $2)', [live_channel, JSON.stringify(change)]),
        )
      }
    }
  } catch {
    // the stream ended, or nothing came
  }
  return false
}

/** Waits until live events reach a person at every process, as after each disturbance they must. */
export async function untilLive(cluster: Cluster, phone: Phone): Promise<void> {
  for (const {port, program} of cluster.api) {
    const late_ms = performance.now() + limit_ms
    while (!(await hears(cluster, phone, port))) {
      if (performance.now() > late_ms) throw new Error(`${program.name} sends no live events`)
      await pause(again_ms)
    }
  }
}
