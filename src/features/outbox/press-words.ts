import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'

/** What an entry and a receipt have in common. */
export interface EntryLike {
  kind: string
  params?: Record<string, unknown>
}

/** What this device knows of the visit or the request that a press is about. */
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

function bidText({params}: EntryLike, {request}: EntrySubject): string {
  const rate =
    typeof params?.hourly_rate === 'number' ? ` of ${rateText(dollarsToCents(params.hourly_rate))}` : ''
  // gone from every list, it is still called what it was at the press
  const name = request ?? (typeof params?.request_name === 'string' ? params.request_name : 'a request')
  return `Bid${rate} on ${name}`
}

/** What was pressed, as a person would say it. */
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
    default:
      return 'Something saved by a newer version of Village'
  }
}
