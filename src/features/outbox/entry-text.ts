import {m} from '#messages'
import {names} from '#messages/names'
import {rateText} from '#lib/money-text.ts'
import {readField} from '#lib/read-field.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {isCodeOnly} from '#contract/sessions/code-only.ts'
import {isOffTimer, type OutboxEntry, type StoredReceipt} from '#data/offline/outbox.ts'
import {isOfBid, placedBy} from '#data/offline/refusal-text.ts'
import {statusOf} from '#ui/primitives/status-table.ts'

/** The common part of an entry and a receipt. */
export interface EntryLike {
  kind: string
  params?: Record<string, unknown>
}

/** The data this device has about an entry's session or request. */
export interface EntrySubject {
  /** A visit's title: `Child Care with Grace Okafor`. */
  visit?: string | undefined
  /** A request's name: `V-7K3Q2, Child Care for Hannah`. */
  request?: string | undefined
}

/** `with Grace Okafor`, `for Hannah`: the end of a visit's title in either language. */
const personIn = (title: string | undefined): string | undefined => title?.match(/\s((?:with|for|con|para) .+)$/)?.[1]

function requestText({params}: EntryLike, {request}: EntrySubject): string {
  // a deleted request uses the name stored at the tap
  return request ?? (typeof params?.request_name === 'string' ? params.request_name : m.a_request())
}

function bidText(press: EntryLike, about: EntrySubject): string {
  const {hourly_rate} = press.params ?? {}
  const request_text = requestText(press, about)
  return typeof hourly_rate === 'number'
    ? m.bid_of_on_request({rate: rateText(dollarsToCents(hourly_rate)), request_text})
    : m.bid_on_request({request_text})
}

/** The name of what was received, from the command itself where this device has no other data of it, as offline. */
export function receivedText(
  receipt: Pick<StoredReceipt, 'kind' | 'hourly_rate' | 'request'>,
  about: EntrySubject,
): string {
  const {kind, hourly_rate, request} = receipt
  return entryText({kind, params: {...request?.params, ...(hourly_rate !== undefined && {hourly_rate})}}, about)
}

/** An entry's name: `Start of the visit with Grace Okafor`. */
export function entryText(press: EntryLike, about: EntrySubject): string {
  const person = personIn(about.visit)
  const isCode = isCodeOnly({params: {...press.params}})
  switch (press.kind) {
    case 'confirm-start':
      if (isCode) return person ? m.start_code_of_the_visit({person}) : m.start_code_of_a_visit()
      return person ? m.start_of_the_visit({person}) : m.start_of_a_visit()
    case 'confirm-end':
      if (isCode) return person ? m.end_code_of_the_visit({person}) : m.end_code_of_a_visit()
      return person ? m.end_of_the_visit({person}) : m.end_of_a_visit()
    case 'running-late': {
      const {minutes} = press.params ?? {}
      if (typeof minutes !== 'number') {
        return person ? m.running_late_for_the_visit({person}) : m.running_late_for_a_visit()
      }
      return person
        ? m.running_minutes_late_for_the_visit({minutes, person})
        : m.running_minutes_late_for_a_visit({minutes})
    }
    case 'cannot-go':
      return person ? m.request_not_to_go_to_the_visit({person}) : m.request_not_to_go_to_a_visit()
    case 'can-go':
      return person ? m.going_after_all_to_the_visit({person}) : m.going_after_all_to_a_visit()
    case 'bid-caretaker':
    case 'bid-org':
      return bidText(press, about)
    case 'message':
    case 'booking-message':
      return typeof press.params?.to === 'string' ? m.message_to_outbox({to: press.params.to}) : m.message()
    case 'bid-withdraw':
      return m.withdrawal_of_your_bid_on({request_text: requestText(press, about)})
    default:
      return m.something_saved_by_a_newer_version()
  }
}

/** The current state as sent with the refusal; undefined if it had none. */
export function currentText({error}: Pick<OutboxEntry, 'error'>): string | undefined {
  if (!error) return undefined
  const rate = readField(error.current, 'hourly_rate')
  if (error.code === 'offer_changed') {
    if (typeof rate !== 'number') return undefined
    const rate_text = rateText(dollarsToCents(rate))
    return placedBy(error.current) === null
      ? m.your_bid_there_is_now({rate_text})
      : m.your_agencys_bid_there_is_now({rate_text})
  }
  // the reason already says what became of a bid that was withdrawn too late
  if (error.code === 'offer_closed') return undefined
  const status = readField(error.current, 'status')
  return typeof status === 'string' ? m.the_request_now({label: statusOf('booking', status).label}) : undefined
}

interface Circumstances {
  /** An earlier entry of the same lane is sent first. */
  isBehind: boolean
  /** Whether the device has a network, also while the server does not answer. */
  online: boolean
  /** By the device's clock, in milliseconds. */
  now_ms: number
}

const secondsUntil = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** `We will try again in 40 seconds.`, `… in 4 minutes, or when the network improves.` */
function inText(ms: number, wait: OutboxEntry['wait']): string {
  if (ms <= 90_000) {
    const seconds = secondsUntil(ms)
    return wait === 'network' ? m.we_will_try_again_in_seconds_or({seconds}) : m.we_will_try_again_in_seconds({seconds})
  }
  const minutes = Math.round(ms / 60_000)
  return wait === 'network' ? m.we_will_try_again_in_minutes_or({minutes}) : m.we_will_try_again_in_minutes({minutes})
}

/** When a sending entry is tried next, in words. */
export function retryText(
  {
    kind,
    state,
    wait,
    next_at,
    attempts,
    tries,
  }: Pick<OutboxEntry, 'kind' | 'state' | 'wait' | 'next_at' | 'attempts' | 'tries'>,
  {isBehind, online, now_ms}: Circumstances,
): string {
  if (state === 'sending') return m.being_sent_now()
  if (state === 'sign-in') return m.it_will_be_sent_after_you()
  if (wait === 'held' && isOfBid(kind)) return online ? m.it_will_be_sent_in_a() : m.bid_waits_for_a_connection()
  // the screen shows the question that an entry may be held for; a location has none
  if (wait === 'held') {
    return online
      ? m.it_will_be_sent_in_seconds({seconds: secondsUntil(next_at - now_ms)})
      : m.it_will_be_sent_automatically_when()
  }
  if (isBehind) return m.it_will_be_sent_after_the()
  if (!online) return m.it_will_be_sent_automatically_when()
  if (isOffTimer({attempts})) return m.we_will_try_again_when_you()
  const ms = next_at - now_ms
  if (ms > 0) return inText(ms, wait)
  return tries === 0 ? m.it_will_be_sent_in_a_moment() : m.we_will_try_again_in_a()
}

/** A mail to support that names the entry and the reason, without its content. */
export function supportLink({
  key,
  kind,
  captured_at,
  error,
}: Pick<OutboxEntry, 'key' | 'kind' | 'captured_at' | 'error'>): string {
  const code = error?.code ?? m.not_getting_through_yet()
  const body = [
    m.please_say_here_what_you_expected(),
    '',
    '',
    m.entry({key}),
    m.kind_outbox({kind}),
    m.pressed_at_time({captured_at}),
    m.reason_outbox({code}),
  ].join('\n')
  return `mailto:${names.support_email}?subject=${encodeURIComponent(m.outbox_outbox({code}))}&body=${encodeURIComponent(body)}`
}
