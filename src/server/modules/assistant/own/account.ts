import type {ChatLink} from '#contract/content/chat.ts'
import {dayText, dayIn} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {checksOf} from '#server/modules/accounts/index.ts'
import {liveSubscription, paidUntil, subscriberOf} from '#server/modules/subscriptions/index.ts'
import {homeOf, isField} from '../policy.ts'
import {contentWords} from '../words.ts'
import {bidsWaiting, bookingSentence, foundBookings, offersWaiting, ownBookings} from './data.ts'
import type {OwnQuestion, Reply} from './topic.ts'

const listed_max = 5

/** The bookings that hold the words of the question, else the newest. */
export async function bookingsList({db, caller, question, now}: OwnQuestion): Promise<Reply> {
  if (isField(caller)) {
    return {
      text: 'Only your office can see bookings. You can see your visits.',
      links: [{label: 'Your calendar', path: `${homeOf(caller)}/calendar`}],
    }
  }
  const found = await foundBookings(db, caller, contentWords(question), now, listed_max)
  if (found.length > 0) {
    return {text: found.map(each => each.text).join('\n'), links: found.flatMap(each => each.links)}
  }
  const rows = await ownBookings(db, caller, listed_max)
  return {
    text:
      rows.length > 0
        ? `Your newest bookings:\n${rows.map(row => `• ${bookingSentence(row, caller, now)}`).join('\n')}`
        : 'You have no bookings yet.',
    links: [{label: 'Home', path: homeOf(caller)}],
  }
}

export async function offers({db, caller}: OwnQuestion): Promise<Reply> {
  if (!caller.parent_id) return {text: 'You have no requests.', links: []}
  const {count, requests, lowest_cents, booking_id} = await offersWaiting(db, caller.parent_id)
  if (count === 0 || lowest_cents === null) {
    return {text: 'No offers are waiting for your answer.', links: [{label: 'Home', path: '/dash/parent'}]}
  }
  const some = count === 1 ? 'One offer is' : `${count} offers are`
  const on = requests === 1 ? 'on one request' : `on ${requests} requests`
  const link: ChatLink =
    requests === 1 && booking_id
      ? {label: 'See the offers', path: `/dash/parent/requests/${booking_id}`}
      : {label: 'Home', path: '/dash/parent'}
  return {text: `${some} waiting for your answer, ${on}, from ${rateText(lowest_cents)}.`, links: [link]}
}

export async function bids({db, caller}: OwnQuestion): Promise<Reply> {
  if (isField(caller)) return {text: 'Only your office can see bids.', links: []}
  const count = await bidsWaiting(db, caller)
  const path = caller.role === 'agency' ? '/dash/agency/leads' : '/dash/caretaker/nearby'
  return {
    text:
      count === 0
        ? 'You have no bids waiting for an answer.'
        : `${count === 1 ? 'One bid of yours is' : `${count} bids of yours are`} waiting for the family’s answer.`,
    links: [{label: caller.role === 'agency' ? 'Leads' : 'Nearby', path}],
  }
}

export async function plan({db, caller, zone}: OwnQuestion): Promise<Reply> {
  const links = [{label: 'Your plan', path: `${homeOf(caller)}/status`}]
  if (isField(caller)) return {text: 'Only your agency’s owner can see the plan.', links: []}
  const owner = subscriberOf(caller)
  const live = owner && (await liveSubscription(db, owner.owner_id))
  if (!live) return {text: 'You have no plan right now.', links}
  const until = paidUntil(live.subscription)
  const price = `${live.plan.title}, ${formatCents(live.plan.price_cents)}`
  const end = until ? dayText(dayIn(zone, until)) : null
  if (!end) return {text: `Your plan: ${price}.`, links}
  const {cancel_at_period_end, method} = live.subscription
  const then = cancel_at_period_end
    ? `It ends on ${end}.`
    : method
      ? `It renews on ${end}.`
      : `It is paid until ${end}; pay again by then to keep it.`
  return {text: `Your plan: ${price}. ${then}`, links}
}

const checkWords = {identity: 'Identity', age: 'Age', background: 'Background'} as const

export async function checks({db, caller}: OwnQuestion): Promise<Reply> {
  const links = [{label: 'Your profile', path: '/dash/caretaker/edit'}]
  if (!caller.caretaker_id) return {text: 'Only caregivers have checks.', links: []}
  const rows = await checksOf(db, caller.caretaker_id)
  const lines = (Object.keys(checkWords) as (keyof typeof checkWords)[]).map(kind => {
    const row = rows.find(each => each.kind === kind)
    if (!row) return `• ${checkWords[kind]}: missing`
    const until = row.expires_on ? `, valid through ${dayText(row.expires_on)}` : ''
    return `• ${checkWords[kind]}: done on ${dayText(row.checked_on)}${until}`
  })
  return {text: `Your checks:\n${lines.join('\n')}`, links}
}
