import {login} from '#contract/accounts/auth.ts'
import {requestBooking} from '#contract/bookings/family-bookings.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import {addressOf} from '../support/call.ts'
import {davidson, nashville} from '../support/people.ts'

/** One command that someone gave: sent again with the same key it must have the same effect, once. */
export interface Write {
  readonly key: string
  readonly path: string
  readonly token: string
  readonly body: {readonly notes: string} | {readonly note: string}
  /** Id of what it made; null as long as no answer arrived. */
  id: string | null
}

/** Signs in as one of the demonstration's people. */
export async function logIn(base_url: string, email: string): Promise<string> {
  const response = await fetch(base_url + addressOf(login), {
    method: 'POST',
    body: new URLSearchParams({grant_type: 'password', username: email, password: 'village1'}),
  })
  return ((await response.json()) as {access_token: string}).access_token
}

/** Sends a write, and notes its answer; false where the connection broke. An answer other than "created" is an error. */
export async function send(base_url: string, write: Write): Promise<boolean> {
  let answer: {status: number; text: string}
  try {
    const response = await fetch(base_url + write.path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${write.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': write.key,
      },
      body: JSON.stringify(write.body),
    })
    answer = {status: response.status, text: await response.text()}
  } catch {
    return false
  }
  if (answer.status !== 201) throw new Error(`${write.path}: ${answer.status} ${answer.text}`)
  write.id = (JSON.parse(answer.text) as {id: string}).id
  return true
}

const in30days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** A family that asks for care, and a caregiver who bids on it, again and again. */
export interface Pair {
  readonly parent: string
  readonly caretaker: string
}

const asks = (token: string, marker: string): Write => ({
  key: newId(),
  token,
  path: addressOf(requestBooking),
  body: {
    service: 'Child Care',
    schedule: [{date_range: [in30days, in30days], time_range: ['09:00', '12:00']}],
    timezone: 'America/Chicago',
    location: 'Nashville, TN',
    ...nashville,
    county: davidson,
    number_of_children: 1,
    ages: [4],
    notes: marker,
  } as {notes: string},
  id: null,
})

const bids = (token: string, booking_id: string, marker: string): Write => ({
  key: newId(),
  token,
  path: addressOf(bidByCaretaker, {id: booking_id}),
  body: {note: marker},
  id: null,
})

/**
 * Writes without a pause until the connection breaks: each request, once acknowledged, is bid on. Every write is in
 * `writes` before it is sent, as an outbox would hold it.
 */
export async function writeUntilCut(base_url: string, {parent, caretaker}: Pair, writes: Write[], name: string) {
  for (let n = 1; ; n++) {
    const asked = asks(parent, `${name}.${n}`)
    writes.push(asked)
    if (!(await send(base_url, asked))) return
    const bid = bids(caretaker, asked.id!, `${name}.${n}`)
    writes.push(bid)
    if (!(await send(base_url, bid))) return
  }
}
