import {getProfile, login} from '#contract/accounts/auth.ts'
import {getOwnCaretakerProfile} from '#contract/accounts/profiles.ts'
import {approveByParent, requestBooking} from '#contract/bookings/family-bookings.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {Phone, type Fetch, type Network} from '../cluster/phone.ts'
import type {Table} from '../cluster/tally.ts'
import {davidson, nashville, password} from '../support/people.ts'

/** One command that a person gave. */
export interface Write {
  readonly table: Table
  readonly marker: string
  /** Sends it until it is answered, each time under the same key: it must have the same effect, once. */
  readonly send: () => Promise<{id: string}>
  /** The id in the answer; null as long as none arrived. */
  id: string | null
}

/** A family that asks for care, and a caregiver who bids on it. */
export interface Pair {
  readonly family: Phone
  readonly caregiver: Phone
  readonly caretaker_id: string
}

const zone = 'America/Chicago'
/** Days of one booking, with a visit each. */
const days_booked = 120
/** So many are more than one writer confirms until it is cut off. */
const visits_enough = 60
const hours = ['06', '08', '10', '12', '14', '16', '18', '20'] as const

/** A request for visits on so many days in a row; `from` counts the days until the first. */
const bodyOf = ({from, days, hour}: {from: number; days: number; hour: string}, notes: string): RequestBody => {
  const first = addDays(dayIn(zone, new Date().toISOString()), from)
  return {
    service: 'Child Care',
    schedule: [{date_range: [first, addDays(first, days - 1)], time_range: [`${hour}:00`, `${hour}:45`]}],
    timezone: zone,
    location: 'Nashville, TN',
    ...nashville,
    county: davidson,
    number_of_children: 1,
    ages: [4],
    notes,
  }
}

/** The way of a phone to the server. */
export type Line = Pick<Network, 'base_url' | 'random'>

const fetchPlain: Fetch = (address, options) => fetch(address, options as RequestInit)

/** Logs in as the demonstration's family and caregiver. */
export async function logInPair(line: Line): Promise<Pair> {
  const network: Network = {...line, fetch: fetchPlain, onRetry: () => {}}
  const logIn = async (username: string) => {
    const phone = new Phone(network)
    phone.token = (await phone.call(login, {body: {grant_type: 'password', username, password}})).access_token
    phone.user_id = (await phone.call(getProfile)).user_id
    return phone
  }
  const family = await logIn('parent@demo.test')
  const caregiver = await logIn('caregiver@demo.test')
  const {id: caretaker_id} = await caregiver.call(getOwnCaretakerProfile)
  return {family, caregiver, caretaker_id}
}

/** Writes without a pause, on phones of its own, until one of them gets no answer. */
export abstract class Writer {
  /** Why an attempt has to be repeated; null until one has. */
  cut: string | null = null
  protected readonly pair: Pair
  #writes: Write[] = []

  constructor(line: Line, pair: Pair) {
    const network: Network = {...line, fetch: fetchPlain, onRetry: why => void (this.cut ??= why)}
    const phoneOf = ({token, user_id}: Phone) => Object.assign(new Phone(network), {token, user_id})
    this.pair = {...pair, family: phoneOf(pair.family), caregiver: phoneOf(pair.caregiver)}
  }

  /** Prepares what the writes are about. */
  async prepare(): Promise<void> {}

  /**
   * Writes until it is cut off, and then until the last write is answered, as an outbox does. Every write is in `writes`
   * before it is sent.
   */
  async writeUntilCut(writes: Write[], name: string): Promise<void> {
    this.cut = null
    this.#writes = writes
    for (let n = 1; this.cut === null; n++) await this.writeSome(`${name}.${n}`)
  }

  /** A few writes, the next one only if `cut` is null. */
  protected abstract writeSome(name: string): Promise<void>

  protected async write(table: Table, marker: string, send: Write['send']): Promise<string> {
    const write: Write = {table, marker, send, id: null}
    this.#writes.push(write)
    return (write.id = (await send()).id)
  }
}

/** Requests care and bids on it. */
export class RequestWriter extends Writer {
  protected async writeSome(name: string): Promise<void> {
    const {family, caregiver} = this.pair
    const requested = {key: newId(), body: bodyOf({from: 30, days: 1, hour: '09'}, name)}
    const booking_id = await this.write('bookings', name, () => family.call(requestBooking, requested))
    if (this.cut !== null) return
    const tap = {at: new Date(), key: newId()}
    await this.write('offers', name, () => caregiver.tap('bid-caretaker', {booking_id, note: name}, tap))
  }
}

/** Confirms start and end of visits that were booked before, on both sides. */
export class ConfirmationWriter extends Writer {
  static #booked = 0
  #visits: string[] = []

  override async prepare(): Promise<void> {
    if (this.#visits.length >= visits_enough) return
    const {family, caregiver, caretaker_id} = this.pair
    const n = ConfirmationWriter.#booked++
    const hour = hours[n % hours.length]!
    // past every visit of the demonstration
    const from = 200 + Math.floor(n / hours.length) * days_booked
    const invite = {caretaker_ids: [caretaker_id], then_open: false}
    const body = {...bodyOf({from, days: days_booked, hour}, 'visits'), invite}
    const {id: booking_id} = await family.call(requestBooking, {body})
    await caregiver.tap('bid-caretaker', {booking_id})
    await family.call(approveByParent, {params: {bookingId: booking_id}, query: {caretaker_id}, body: {}})
    this.#visits.push(...(await family.call(listSessions, {query: {booking_id}})).map(({id}) => id))
  }

  protected async writeSome(name: string): Promise<void> {
    const session_id = this.#visits.pop()
    if (session_id === undefined) throw new Error('all visits are confirmed')
    for (const edge of ['start', 'end'] as const) {
      for (const side of ['caretaker', 'parent'] as const) {
        if (this.cut !== null) return
        const memo = `${name} ${side} ${edge}`
        const phone = side === 'parent' ? this.pair.family : this.pair.caregiver
        const params = {session_id, side, offline: false, memo}
        const tap = {at: new Date(), key: newId()}
        await this.write('claims', memo, () => phone.tap(`confirm-${edge}`, params, tap))
      }
    }
  }
}
