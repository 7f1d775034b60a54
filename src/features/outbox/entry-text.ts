import {rateText} from '#lib/money-text.ts'
import {readField} from '#lib/read-field.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {ErrorCode} from '#contract/errors.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {statusOf} from '#ui/primitives/status-table.ts'
import {support_email} from '#domain/constants.ts'

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

/** `the visit with Grace Okafor`, `the visit for Hannah`, or without a title `a visit`. */
function visitText(title: string | undefined): string {
  const person = title?.match(/\s((?:with|for) .+)$/)?.[1]
  return person ? `the visit ${person}` : 'a visit'
}

function requestText({params}: EntryLike, {request}: EntrySubject): string {
  // a deleted request uses the name stored at the tap
  return request ?? (typeof params?.request_name === 'string' ? params.request_name : 'a request')
}

function bidText(press: EntryLike, about: EntrySubject): string {
  const {hourly_rate} = press.params ?? {}
  const rate = typeof hourly_rate === 'number' ? ` of ${rateText(dollarsToCents(hourly_rate))}` : ''
  return `Bid${rate} on ${requestText(press, about)}`
}

/** An entry's name: `Start of the visit with Grace Okafor`. */
export function entryText(press: EntryLike, about: EntrySubject): string {
  switch (press.kind) {
    case 'confirm-start':
      return `Start of ${visitText(about.visit)}`
    case 'confirm-end':
      return `End of ${visitText(about.visit)}`
    case 'running-late': {
      const {minutes} = press.params ?? {}
      return `Running ${typeof minutes === 'number' ? `${minutes} minutes ` : ''}late for ${visitText(about.visit)}`
    }
    case 'bid-caretaker':
    case 'bid-org':
      return bidText(press, about)
    case 'message':
      return typeof press.params?.to === 'string' ? `Message to ${press.params.to}` : 'Message'
    case 'bid-withdraw':
      return `Withdrawal of your bid on ${requestText(press, about)}`
    default:
      return 'Something saved by a newer version of Village'
  }
}

type Refused = Pick<OutboxEntry, 'kind' | 'error'>

const isBid = (kind: string) => kind === 'bid-caretaker' || kind === 'bid-org'

/** Client texts for codes whose server message is too short. */
const reasons: {readonly [Code in ErrorCode]?: string} = {
  booking_closed: 'This request no longer accepts bids.',
  offer_closed: 'The bid was already decided, so it can no longer be withdrawn.',
  offer_changed: 'Your bid on this request has changed, here or on another device.',
  not_verified: 'Your verification has expired or is not complete, and only verified caregivers can bid.',
  email_not_verified: 'Your email address is not verified, and a bid needs that. Open the link that we sent you.',
  suspended: 'Your account is suspended.',
  thread_blocked: 'You blocked this conversation. Unblock it, then try again.',
  thread_closed: 'This conversation is closed.',
  account_closed: 'Your account is closed, and this was not a confirmation made before that.',
  forbidden: 'Your account can no longer do this.',
  phone_required: 'Your profile has no phone number, and a bid needs one.',
  idempotency_key_reused: 'It was already sent with different content. The earlier one counts.',
  invalid: 'Village could not accept it.',
}

/** The reason for a refusal as a sentence. */
export function reasonText({kind, error}: Refused): string {
  if (error?.code === 'not_found') {
    if (kind === 'message') return 'This conversation no longer exists, or is no longer yours.'
    return isBid(kind)
      ? 'This request no longer exists, or is no longer open to you.'
      : 'This visit no longer exists, or is no longer yours.'
  }
  const known: Partial<Record<string, string>> = reasons
  return known[error?.code ?? ''] ?? (error?.detail || 'Village did not accept it.')
}

/** The current state as sent with the refusal; undefined if it had none. */
export function currentText({error}: Refused): string | undefined {
  if (!error) return undefined
  const rate = readField(error.current, 'hourly_rate')
  if (error.code === 'offer_changed') {
    return typeof rate === 'number'
      ? `Your bid there is now ${rateText(dollarsToCents(rate))}.`
      : 'You have no bid there now.'
  }
  const status = readField(error.current, 'status')
  if (typeof status === 'string') return `The request now: ${statusOf('booking', status).label}.`
  return undefined
}

interface Circumstances {
  /** An earlier entry of the same lane is sent first. */
  isBehind: boolean
  online: boolean
  /** By the device's clock, in milliseconds. */
  now_ms: number
  stuck: boolean
}

/** `in 40 seconds`, `in 4 minutes` */
function inText(ms: number): string {
  if (ms <= 90_000) {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
  }
  return `in ${Math.round(ms / 60_000)} minutes`
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
  {isBehind, online, now_ms, stuck}: Circumstances,
): string {
  if (state === 'sending') return 'Being sent now.'
  if (state === 'sign-in') return 'It will be sent after you log in again.'
  if (wait === 'held' && isBid(kind)) return 'It will be sent in a few seconds. Until then you can undo it on its card.'
  if (wait === 'held') return 'It will be sent once you answer the question about it, or in a moment.'
  if (isBehind) return 'It will be sent after the one before it.'
  if (!online) return 'It will be sent automatically when you are online.'
  const ms = next_at - now_ms
  if (ms > 0) return `We will try again ${inText(ms)}${wait === 'network' ? ', or when the network improves' : ''}.`
  if (stuck && attempts > 0)
    return 'We will try again when you open Village, when the network comes back, or when you press Try now.'
  return tries === 0 ? 'It will be sent in a moment.' : 'We will try again in a moment.'
}

/** A mail to support that names the entry and the reason, without its content. */
export function supportLink({
  key,
  kind,
  captured_at,
  error,
}: Pick<OutboxEntry, 'key' | 'kind' | 'captured_at' | 'error'>): string {
  const code = error?.code ?? 'not getting through'
  const body = [
    'Please say here what you expected to happen:',
    '',
    '',
    `Entry: ${key}`,
    `Kind: ${kind}`,
    `Pressed: ${captured_at}`,
    `Reason: ${code}`,
  ].join('\n')
  return `mailto:${support_email}?subject=${encodeURIComponent(`Outbox: ${code}`)}&body=${encodeURIComponent(body)}`
}
