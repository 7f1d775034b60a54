import autocannon from 'autocannon'
import {quantile} from './rounds.ts'

const connections = 32
const duration_s = 4
const warm_up_s = 1

/** One request: what differs from the last one. */
export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/**
 * As many requests as 32 connections take for four seconds, after one that does not count. Throws where an answer was
 * anything but a success: refusals are quick, and would pass for speed.
 */
export async function load(base_url: string, next: () => Ask): Promise<{per_second: number; p99_ms: number}> {
  const run = (duration: number) =>
    autocannon({
      url: base_url,
      connections,
      duration,
      requests: [
        {
          method: 'GET',
          path: '/',
          setupRequest: request => ({...request, ...(next() as object)}),
        },
      ],
    })
  await run(warm_up_s)
  const result = await run(duration_s)
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${next().path}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  // statistics by whole seconds would leave out the first and the last
  return {per_second: result['2xx'] / result.duration, p99_ms: result.latency.p99}
}

export interface Times {
  p95_ms: number
  p50_ms: number
  p99_ms: number
}

/** Does one after another `count` times, after a tenth as many that do not count, each timed. */
export async function timed(count: number, work: () => Promise<void>): Promise<Times & Record<string, number>> {
  for (let i = 0; i < count / 10; i++) await work()
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const since = performance.now()
    await work()
    times.push(performance.now() - since)
  }
  return {p95_ms: quantile(times, 0.95), p50_ms: quantile(times, 0.5), p99_ms: quantile(times, 0.99)}
}

/** `timed`, of requests over one connection. */
export const timedRequests = (base_url: string, next: () => Ask, count: number) =>
  timed(count, async () => {
    const {path, ...ask} = next()
    const response = await fetch(base_url + path, ask)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  })
