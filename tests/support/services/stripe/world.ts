export type Values = Record<string, string>
export interface Kept {
  id: string
  [name: string]: unknown
}
export interface Reply {
  status: number
  body: unknown
}
interface Intent extends Kept {
  account: string
  amount: number
}
interface Refund extends Kept {
  amount: number
  status: string
  payment_intent: string
}
/** What of a payment went on to a connected account: all of it, less the fee that came back; and what was undone of both. */
export interface PassedOn {
  amount: number
  fee: number
  fee_refunded: number
  fee_refunds: Kept[]
  reversals: Kept[]
  reversed: number
  /** The account has too little to give anything. */
  isShort: boolean
}

export const ok = (body: unknown): Reply => ({status: 200, body})
export const list = (data: unknown[], has_more = false): Reply => ok({object: 'list', data, has_more})
export const refusal = (status: number, type: string, code: string, more: object = {}): Reply => ({
  status,
  body: {error: {type, code, message: code, ...more}},
})
export const missing = () => refusal(404, 'invalid_request_error', 'resource_missing')

/** The fields `metadata[name]` of a form. */
export const metadataOf = (form: Values) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = name.startsWith('metadata[') ? name.slice('metadata['.length, -1) : null
      return key === null ? [] : [[key, value]]
    }),
  )

/** All that the provider remembers, and the events in which it told of it. */
export function stripeWorld() {
  const events: {id: string; type: string; payload: string}[] = []
  let n = 0
  const next = (prefix: string) => `${prefix}_test_${++n}`
  return {
    sessions: new Map<string, Kept>(),
    intents: new Map<string, Intent>(),
    refunds: [] as Refund[],
    /** By the payment's id. */
    passed: new Map<string, PassedOn>(),
    disputes: [] as (Kept & {created: number})[],
    /** Connected accounts by the code that stands for one. */
    codes: new Map<string, string>(),
    events,
    next,
    announce: (type: string, object: unknown) => {
      const id = next('evt')
      const payload = JSON.stringify({id, object: 'event', type, created: 0, livemode: false, data: {object}})
      events.push({id, type, payload})
    },
  }
}
export type StripeWorld = ReturnType<typeof stripeWorld>
