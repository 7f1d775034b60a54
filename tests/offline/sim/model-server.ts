import type {Offer} from '#contract/bookings/offers.ts'

/** One request as it arrives. */
export interface Arrival {
  method: string
  path: string
  key: string | undefined
  token: string | undefined
  body: Record<string, unknown>
  /** The epoch that it builds on, if it names one. */
  epoch?: string | undefined
  /** True time of the arrival, in milliseconds. */
  at_ms: number
}

export interface Reply {
  status: number
  body: unknown
  retry_after?: string
}

/** What the server did once, told by what the person pressed. */
export interface Effect {
  user: string
  kind: 'start' | 'end' | 'bid' | 'revoke'
  /** The session or booking. */
  lane: string
  claimed_at: string
}

/** A bidder's latest offer on a booking, as their list has it. */
export type ListedOffer = Pick<Offer, 'id' | 'status' | 'received_at' | 'hourly_rate'>

/** A bid that was refused because another offer of the same bidder is the live one. */
export interface Conflict {
  user: string
  lane: string
  claimed_at: string
  /** When the bid behind the live offer was pressed. */
  live_claimed_at: string
}

/** The server behind the simulated network: a fast model, or the real one. */
export interface ServerCore {
  /** Signs a user in and gives the token. */
  logIn(user: string): Promise<string> | string
  /** Ends a token, as a password change elsewhere does. */
  end(token: string): void
  handle(arrival: Arrival): Promise<Reply>
  /** Everything that was done, in the order it was done. */
  effects(): Promise<Effect[]>
  latestOffer(user: string, booking: string): Promise<ListedOffer | null>
  /** Withdraws an offer; null where it was live no more. */
  withdraw(user: string, offer_id: string): Promise<ListedOffer | null>
  /** The same person bids from another device, which knows the live offer. */
  bidElsewhere(user: string, booking: string): Promise<void>
  conflicts(): Promise<Conflict[]>
  /** The rate of the live offer at this very moment, where the server can say so at once. */
  liveRate?(user: string, booking: string): number | undefined
  /** Of the server now, where it can go back. */
  epoch?(): string
  /** Takes a backup, or goes back to the last one and answers which tokens are unknown now. */
  backUp?(): void
  goBack?(): string[]
  /** Keys with a stored answer, where an effect may stand for more than one press. */
  keys?(): Promise<ReadonlySet<string>>
}

const refusal = (status: number, code: string, current?: unknown): Reply => ({
  status,
  body: {detail: `Refused: ${code}`, code, ...(current !== undefined && {current})},
})

interface StoredOffer extends ListedOffer {
  user: string
  booking: string
  key: string | undefined
  claimed_at: string
}

/**
 * Idempotency in memory: a key counts once per user with a fingerprint of the request; effect and answer are
 * stored together, refusals never. Nothing else detects a repetition, so a lost key shows.
 * @see src/domain/rules.md#idempotency
 */
export const modelServer = (): ServerCore => {
  let tokens = new Map<string, string>()
  let answers = new Map<string, {fingerprint: string; reply: Reply}>()
  let done: Effect[] = []
  let offers: StoredOffer[] = []
  const conflicts: Conflict[] = []
  let count = 0
  let issued = 0
  let epoch = 1
  const copy = () => structuredClone({tokens, answers, done, offers})
  let backup = copy()

  const nextMoment = () => new Date(Date.UTC(2026, 4, 31, 15) + count++).toISOString()
  const liveOffer = (user: string, booking: string) =>
    offers.find(each => each.user === user && each.booking === booking && each.status === 'SUBMITTED')
  const placeOffer = (offer: Omit<StoredOffer, 'id' | 'status' | 'received_at'>): StoredOffer => {
    const live = liveOffer(offer.user, offer.booking)
    if (live) live.status = 'REPLACED'
    const placed = {...offer, id: `offer-${count}`, status: 'SUBMITTED' as const, received_at: nextMoment()}
    offers.push(placed)
    return placed
  }

  const act = (user: string, {path, body, key}: Arrival): Reply => {
    const at = nextMoment()
    const claimed_at = String(body.claimed_at)
    const claim = path.match(/^\/sessions\/([^/]+)\/confirm-(start|end)\/(parent|caretaker)$/)
    if (claim) {
      const [, lane = '', edge = '', side] = claim
      done.push({user, kind: edge === 'start' ? 'start' : 'end', lane, claimed_at})
      const receipt = {side, edge, claimed_at, received_at: at, effective_at: at, replayed: false, flags: []}
      return {status: 200, body: {id: lane, receipt}}
    }
    const bid = path.match(/^\/bidBooking\/caretaker\/request\/([^/]+)$/)
    if (!bid) return refusal(404, 'not_found')
    const [, booking = ''] = bid
    const live = liveOffer(user, booking)
    const replaces = body.replaces ?? null
    if (live ? replaces !== live.id && replaces !== live.key : replaces !== null) {
      if (live) conflicts.push({user, lane: booking, claimed_at, live_claimed_at: live.claimed_at})
      return refusal(409, 'offer_changed', live ?? null)
    }
    const hourly_rate = Number(body.hourly_rate)
    const {id, received_at} = placeOffer({user, booking, key, claimed_at, hourly_rate})
    done.push({user, kind: 'bid', lane: booking, claimed_at})
    return {status: 201, body: {id, booking_id: booking, received_at, hourly_rate}}
  }

  return {
    logIn: user => {
      const token = `token-${user}-${issued++}`
      tokens.set(token, user)
      return token
    },
    end: token => void tokens.delete(token),
    epoch: () => `epoch-${epoch}`,
    backUp: () => {
      backup = copy()
    },
    goBack: () => {
      const before = [...tokens.keys()]
      ;({tokens, answers, done, offers} = structuredClone(backup))
      epoch += 1
      return before.filter(token => !tokens.has(token))
    },
    handle: async arrival => {
      if (arrival.epoch !== undefined && arrival.epoch !== `epoch-${epoch}`) return refusal(412, 'server_restored')
      if (arrival.path === '/logout/revoke') {
        const user = String(arrival.body.logout_handle).replace('handle-', '')
        done.push({user, kind: 'revoke', lane: user, claimed_at: ''})
        return {status: 200, body: {ok: true}}
      }
      const user = tokens.get(arrival.token ?? '')
      if (user === undefined) return refusal(401, 'session_ended')
      if (arrival.key === undefined) return refusal(422, 'invalid_idempotency_key')
      const id = `${user} ${arrival.key}`
      const fingerprint = JSON.stringify([arrival.method, arrival.path, arrival.body])
      const stored = answers.get(id)
      if (stored) return stored.fingerprint === fingerprint ? stored.reply : refusal(422, 'idempotency_key_reused')
      const reply = act(user, arrival)
      if (reply.status < 300) answers.set(id, {fingerprint, reply})
      return reply
    },
    effects: async () => done,
    conflicts: async () => conflicts,
    liveRate: (user, booking) => liveOffer(user, booking)?.hourly_rate,
    latestOffer: async (user, booking) => {
      const latest = offers.findLast(each => each.user === user && each.booking === booking)
      return latest ? {...latest} : null
    },
    withdraw: async (user, offer_id) => {
      const offer = offers.find(each => each.user === user && each.id === offer_id)
      if (offer?.status !== 'SUBMITTED') return null
      offer.status = 'WITHDRAWN'
      return {...offer}
    },
    bidElsewhere: async (user, booking) => {
      placeOffer({user, booking, key: undefined, claimed_at: 'elsewhere', hourly_rate: 30})
    },
  }
}
