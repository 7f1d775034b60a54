/** One request as it arrives. */
export interface Arrival {
  method: string
  path: string
  key: string | undefined
  token: string | undefined
  body: Record<string, unknown>
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

/** The server behind the simulated network: a fast model, or the real one. */
export interface ServerCore {
  /** Signs a user in and gives the token. */
  logIn(user: string): Promise<string> | string
  /** Ends a token, as a password change elsewhere does. */
  end(token: string): void
  handle(arrival: Arrival): Promise<Reply>
  /** Everything that was done, in the order it was done. */
  effects(): Promise<Effect[]>
  /** Keys with a stored answer, where an effect may stand for more than one press. */
  keys?(): Promise<ReadonlySet<string>>
}

const refusal = (status: number, code: string, current?: unknown): Reply => ({
  status,
  body: {detail: `Refused: ${code}`, code, ...(current !== undefined && {current})},
})

interface Offer {
  id: string
  user: string
  booking: string
  live: boolean
}

/**
 * Idempotency in memory: a key counts once per user with a fingerprint of the request; effect and answer are
 * stored together, refusals never. Nothing else detects a repetition, so a lost key shows.
 * @see src/domain/rules.md#idempotency
 */
export const modelServer = (): ServerCore => {
  const tokens = new Map<string, string>()
  const answers = new Map<string, {fingerprint: string; reply: Reply}>()
  const done: Effect[] = []
  const offers: Offer[] = []
  let count = 0

  const act = (user: string, {path, body}: Arrival): Reply => {
    const at = `2026-05-31T15:00:${String(count++ % 60).padStart(2, '0')}.000Z`
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
    const live = offers.find(offer => offer.user === user && offer.booking === booking && offer.live)
    if (body.replaces != null && body.replaces !== live?.id) return refusal(409, 'offer_changed', live)
    if (live) live.live = false
    const offer = {id: `offer-${count}`, user, booking, live: true}
    offers.push(offer)
    done.push({user, kind: 'bid', lane: booking, claimed_at})
    return {status: 201, body: {id: offer.id, booking_id: booking, received_at: at}}
  }

  return {
    logIn: user => {
      const token = `token-${user}-${tokens.size}`
      tokens.set(token, user)
      return token
    },
    end: token => void tokens.delete(token),
    handle: async arrival => {
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
      if (stored)
        return stored.fingerprint === fingerprint ? stored.reply : refusal(422, 'idempotency_key_reused')
      const reply = act(user, arrival)
      if (reply.status < 300) answers.set(id, {fingerprint, reply})
      return reply
    },
    effects: async () => done,
  }
}
