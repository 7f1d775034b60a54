import type {RawAnswer} from '#api/answer.ts'
import {epoch_header} from '#contract/endpoint.ts'
import type {Outgoing} from '#offline/outbox/ports.ts'
import {type Disk, lanesOn} from './fake-indexeddb.ts'
import type {Arrival, Reply, ServerCore} from './model-server.ts'
import type {Place, World} from './world.ts'

/** What happens to one request on its way. */
export const faults = [
  'fine',
  'slow',
  'lost',
  'answer-lost',
  'hang',
  'late',
  'twice',
  'portal-200',
  'portal-json',
  'portal-redirect',
  'portal-404',
  'proxy-502',
  'commit-then-502',
  'cut',
  'our-500',
  'our-503-after',
  'our-429-after',
  'our-429',
  'our-401',
  'our-403',
  'our-404',
  'our-409',
] as const
export type Fault = (typeof faults)[number]

const json = (status: number, code: string, retry_after?: string): Reply => ({
  status,
  body: {detail: `Refused: ${code}`, code},
  ...(retry_after !== undefined && {retry_after}),
})

/** Our server's own refusals that a request may meet before anything is done. */
const refusals: Partial<Record<Fault, Reply>> = {
  'our-500': json(500, 'internal'),
  'our-503-after': json(503, 'unavailable', '7'),
  'our-429-after': json(429, 'too_many_requests', '12'),
  'our-429': json(429, 'too_many_requests'),
  'our-403': json(403, 'forbidden'),
  'our-404': json(404, 'not_found'),
  'our-409': json(409, 'booking_closed'),
}

const page = (status: number, text: string, type = 'text/html'): RawAnswer => ({
  status,
  headers: {get: name => (name.toLowerCase() === 'content-type' ? type : null)},
  text: async () => text,
})

const strangers: Partial<Record<Fault, RawAnswer>> = {
  'portal-200': page(200, '<html>Welcome to the café</html>'),
  'portal-json': page(200, '{"login":"please"}', 'application/json'),
  'portal-404': page(404, '{"error":"no such host","code":404}', 'application/json'),
  'proxy-502': page(502, '<html>Bad gateway</html>'),
  'commit-then-502': page(502, '<html>Bad gateway</html>'),
  cut: page(200, '{"id":"se', 'application/json'),
}

const raw = (reply: Reply, epoch: string | undefined): RawAnswer => ({
  status: reply.status,
  headers: new Headers({
    'content-type': 'application/json',
    ...(reply.retry_after !== undefined && {'retry-after': reply.retry_after}),
    ...(epoch !== undefined && {[epoch_header]: epoch}),
  }),
  text: async () => JSON.stringify(reply.body),
})

/** A request that left a place, for the checks. */
export interface Departure {
  place: Place
  key: string | undefined
  token: string | undefined
  path: string
  /** Whose token it carried. */
  user: string | undefined
  /** It stood on the disk as "sending" when it left; else the device could not keep it, and it went past its lane. */
  marked: boolean
  open: boolean
  /** Our server said no, and the place heard it. */
  refused: boolean
}

const later4xx = new Set([401, 408, 412, 425, 429])

export class Network {
  online = true
  readonly departures: Departure[] = []
  /** Tokens by user, for the checks. */
  readonly users = new Map<string, string>()
  /** Gets the key of each request whose receipt reaches the device. */
  onReceived: (key: string) => void = () => undefined
  /** Tokens that the server was told to forget. */
  readonly ended = new Set<string>()
  private readonly plan: Fault[]

  private readonly world: World
  readonly server: ServerCore
  private readonly disk: Disk
  constructor(world: World, server: ServerCore, disk: Disk, plan: readonly Fault[]) {
    this.world = world
    this.server = server
    this.disk = disk
    this.plan = [...plan]
  }

  /** From now on everything arrives, at once and once. */
  heal(): void {
    this.online = true
    this.plan.length = 0
  }

  /** Ends a token at the server, no matter who still holds it. */
  end(token: string | undefined | null): void {
    if (token == null) return
    this.ended.add(token)
    this.server.end(token)
  }

  fetch(place: Place, address: string, init: Outgoing): Promise<RawAnswer> {
    const {headers} = init
    const arrival: Arrival = {
      method: init.method,
      path: address.replace(/^\/api/, ''),
      key: headers['idempotency-key'],
      token: headers.authorization?.replace('Bearer ', ''),
      body: JSON.parse(init.body) as Record<string, unknown>,
      epoch: headers[epoch_header],
      at_ms: 0,
    }
    if (place.dead) return new Promise(() => undefined)
    const {key, token, path} = arrival
    const departure: Departure = {
      place,
      key,
      token,
      path,
      user: this.users.get(token ?? ''),
      marked: lanesOn(this.disk).some(lane => lane.entries.some(e => e.key === key && e.state === 'sending')),
      open: true,
      refused: false,
    }
    if (this.departures.some(other => other.open))
      this.world.failures.push(`two requests of one device at once: ${path}`)
    this.departures.push(departure)
    const close = () => {
      departure.open = false
    }
    place.onDeath.add(close)
    const fault = this.online ? (this.plan.shift() ?? 'fine') : 'lost'
    return new Promise((resolve, reject) => {
      const fail = () => {
        close()
        reject(new TypeError('Failed to fetch'))
      }
      init.signal?.addEventListener('abort', fail)
      const answer = (given: RawAnswer) =>
        this.world.step(place, `answered ${path}`, () => {
          close()
          const {status} = given
          if (key !== undefined && status >= 200 && status < 300) this.onReceived(key)
          departure.refused = fault !== 'portal-404' && status >= 400 && status < 500 && !later4xx.has(status)
          resolve(given)
        })
      this.travel(fault, arrival, answer, () => this.world.step(place, `lost ${path}`, fail))
    })
  }

  private travel(fault: Fault, arrival: Arrival, answer: (given: RawAnswer) => void, fail: () => void): void {
    const {world} = this
    const arrive = (then: (answered: {reply: Reply; epoch: string | undefined}) => void) =>
      world.step(world.nature, `arrives ${arrival.path}`, () => {
        world.busy += 1
        void this.server
          .handle({...arrival, at_ms: world.time})
          .then(reply => then({reply, epoch: this.server.epoch?.()}))
          .finally(() => (world.busy -= 1))
      })
    const later = (ms: number, work: () => void) => void world.after(world.nature, ms, work)
    const refusal = refusals[fault]
    const stranger = strangers[fault]
    if (refusal) later(40, () => answer(raw(refusal, this.server.epoch?.())))
    else if (fault === 'our-401') {
      this.end(arrival.token)
      arrive(({reply, epoch}) => answer(raw(reply, epoch)))
    } else if (fault === 'commit-then-502') arrive(() => stranger && answer(stranger))
    else if (stranger) later(30, () => answer(stranger))
    else if (fault === 'fine') arrive(({reply, epoch}) => answer(raw(reply, epoch)))
    else if (fault === 'slow')
      later(9_000, () => arrive(({reply, epoch}) => later(3_000, () => answer(raw(reply, epoch)))))
    else if (fault === 'answer-lost') arrive(() => later(50, fail))
    else if (fault === 'late') later(22_000, () => arrive(() => undefined))
    else if (fault === 'twice') {
      arrive(({reply, epoch}) => answer(raw(reply, epoch)))
      later(800, () => arrive(() => undefined))
    } else if (fault !== 'hang') later(50, fail)
  }
}
