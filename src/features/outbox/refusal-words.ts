import type {ErrorCode} from '#contract/errors.ts'
import type {Entry} from '#data/offline/outbox.ts'
import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {statusOf} from '#ui/primitives/status-table.ts'

type Refused = Pick<Entry, 'kind' | 'error'>

const isBid = (kind: string) => kind === 'bid-caretaker' || kind === 'bid-org'

/** Why, where our own words say more than the server's short ones. */
const reasons: {readonly [Code in ErrorCode]?: string} = {
  booking_closed: 'This request takes no more bids.',
  offer_changed: 'Your bid on this request changed meanwhile, here or on another device.',
  not_verified: 'Your verification has run out or is not complete, and only verified caregivers may bid.',
  suspended: 'Your account is suspended.',
  forbidden: 'Your account may not do this any more.',
  phone_required: 'Your profile has no phone number, and a bid needs one.',
  idempotency_key_reused: 'It was sent before with other content, and the earlier one counts.',
  invalid: 'Something in it is not as Village expects it.',
}

/** The reason of a refusal as a sentence. */
export function reasonText({kind, error}: Refused): string {
  if (error?.code === 'not_found') {
    return isBid(kind)
      ? 'This request is not there any more, or no longer open to you.'
      : 'This visit is not there any more, or no longer yours.'
  }
  const known: Partial<Record<string, string>> = reasons
  return known[error?.code ?? ''] ?? (error?.detail || 'Village did not take it.')
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** How things stand now, from what came with the refusal; undefined where it told nothing. */
export function currentText({error}: Refused): string | undefined {
  if (!error) return undefined
  const rate = field(error.current, 'hourly_rate')
  if (error.code === 'offer_changed') {
    return typeof rate === 'number'
      ? `Your bid there is now ${rateText(dollarsToCents(rate))}.`
      : 'You have no bid there now.'
  }
  const status = field(error.current, 'status')
  if (typeof status === 'string') return `The request now: ${statusOf('booking', status).label}.`
  return undefined
}
