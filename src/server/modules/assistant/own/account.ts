import type {ChatLink} from '#contract/content/chat.ts'
import {m} from '#messages'
import {dayText, dayIn} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {checksOf, hasExpired} from '#server/modules/accounts/index.ts'
import {hasRenewals, liveSubscription, paidUntil, planById, subscriberOf} from '#server/modules/subscriptions/index.ts'
import {readStored} from '#server/stored-texts.ts'
import {homePath, isField} from '../policy.ts'
import {contentWords} from '../words.ts'
import {
  bidsWaiting,
  bookingLink,
  bookingSentence,
  bookingWithRate,
  foundBookings,
  offersWaiting,
  ownBookings,
  weeklyBookings,
} from './bookings-data.ts'
import type {OwnQuestion, Reply} from './topic.ts'

const listed_max = 5

type LiveSubscription = NonNullable<Awaited<ReturnType<typeof liveSubscription>>>

const officeOnly = (caller: Caller): Reply => ({
  text: m.only_your_office_sees_bookings(),
  links: [{label: m.your_calendar_link(), path: `${homePath(caller)}/calendar`}],
})

/** The bookings that hold the words of the question, else the newest. */
export async function bookingsList({db, caller, question, now}: OwnQuestion): Promise<Reply> {
  if (isField(caller)) return officeOnly(caller)
  const found = await foundBookings(db, caller, contentWords(question), now, listed_max)
  if (found.length > 0) {
    return {text: found.map(each => each.text).join('\n'), links: found.flatMap(each => each.links)}
  }
  const rows = await ownBookings(db, caller, listed_max)
  return {
    text:
      rows.length > 0
        ? `${m.your_newest_bookings()}\n${rows.map(row => `• ${bookingWithRate(row, caller, now)}`).join('\n')}`
        : m.you_have_no_bookings_yet(),
    links: [{label: m.home(), path: homePath(caller)}],
  }
}

/** When the care of every week ends, or that it has no end: of the person or agency named, else of all. */
export async function weeklyEnd({db, caller, question, now}: OwnQuestion): Promise<Reply> {
  if (isField(caller)) return officeOnly(caller)
  const all = await weeklyBookings(db, caller)
  const words = new Set(contentWords(question))
  const isNamed = ({provider, family}: (typeof all)[number]) =>
    contentWords((caller.role === 'parent' ? provider : family) ?? '').some(word => words.has(word))
  const named = all.filter(isNamed)
  const shown = (named.length > 0 ? named : all).slice(0, listed_max)
  if (shown.length === 0) return {text: m.you_have_no_weekly_care(), links: [{label: m.home(), path: homePath(caller)}]}
  const lines = shown.map(row => {
    const booking = bookingSentence(row, caller, now)
    return row.weekly_end
      ? m.weekly_care_ends_on({booking, end: dayText(row.weekly_end.last_day)})
      : m.weekly_care_has_no_end({booking})
  })
  return {text: lines.join('\n'), links: shown.map(row => bookingLink(row, caller))}
}

export async function offers({db, caller}: OwnQuestion): Promise<Reply> {
  if (!caller.parent_id) return {text: m.you_have_no_requests(), links: []}
  const {count, requests, lowest_cents, booking_id} = await offersWaiting(db, caller.parent_id)
  if (count === 0 || lowest_cents === null) {
    return {text: m.no_offers_wait_for_your_answer(), links: [{label: m.home(), path: '/dash/parent'}]}
  }
  const rate = rateText(lowest_cents)
  const text =
    count === 1
      ? m.one_offer_waits_for_your_answer({rate})
      : requests === 1
        ? m.offers_wait_on_one_request({count, rate})
        : m.offers_wait_on_requests({count, requests, rate})
  const link: ChatLink =
    requests === 1 && booking_id
      ? {label: m.see_the_offers(), path: `/dash/parent/requests/${booking_id}`}
      : {label: m.home(), path: '/dash/parent'}
  return {text, links: [link]}
}

export async function bids({db, caller}: OwnQuestion): Promise<Reply> {
  if (isField(caller)) return {text: m.only_your_office_sees_bids(), links: []}
  const count = await bidsWaiting(db, caller)
  const path = caller.role === 'agency' ? '/dash/agency/leads' : '/dash/caretaker/nearby'
  return {
    text:
      count === 0
        ? m.you_have_no_bids_waiting()
        : count === 1
          ? m.one_bid_of_yours_waits()
          : m.bids_of_yours_wait({count}),
    links: [{label: caller.role === 'agency' ? m.leads() : m.nearby(), path}],
  }
}

export async function plan({db, caller, zone}: OwnQuestion): Promise<Reply> {
  const links = [{label: m.your_plan(), path: `${homePath(caller)}/status`}]
  if (isField(caller)) return {text: m.only_your_agencys_owner_sees_the_plan(), links: []}
  const owner = subscriberOf(caller)
  const live = owner && (await liveSubscription(db, owner.owner_id))
  if (!live) return {text: m.you_have_no_plan_right_now(), links}
  const mine = {plan: readStored(live.plan.title), price: formatCents(live.plan.price_cents)}
  return {text: await planSentence(db, live, mine, zone), links}
}

/** The plan with what happens next, in the order of the plan's page. */
async function planSentence(
  db: Db,
  {subscription}: LiveSubscription,
  mine: {plan: string; price: string},
  zone: string,
): Promise<string> {
  const {status, current_period_end: end, cancel_at_period_end, next_plan_id, method} = subscription
  if (!end) return m.your_plan_is(mine)
  const until = dayText(dayIn(zone, end))
  if (status === 'PAST_DUE') return `${m.your_plan_is(mine)} ${m.its_last_payment_failed_and_is({until})}`
  if (cancel_at_period_end) return m.your_plan_ends_on({...mine, day: until})
  if (!method && hasRenewals(subscription)) {
    return `${m.your_plan_is(mine)} ${m.plan_ends_unless_you_save_a_method({until})}`
  }
  const next = next_plan_id && (await planById(db, next_plan_id))
  if (next) {
    const change = {until, title: readStored(next.title), cents: formatCents(next.price_cents)}
    return `${m.your_plan_is(mine)} ${m.on_it_changes_to_for(change)}`
  }
  const day = dayText(dayIn(zone, paidUntil(subscription) ?? end))
  return method ? m.my_plan_renews_on_day({...mine, day}) : m.your_plan_is_paid_until({...mine, day})
}

const checkWords = {identity: m.check_of_identity, age: m.check_of_age, background: m.check_of_background} as const

export async function checks({db, caller, now}: OwnQuestion): Promise<Reply> {
  const links = [{label: m.your_profile_link(), path: '/dash/caretaker/edit'}]
  if (!caller.caretaker_id) return {text: m.only_caregivers_have_checks(), links: []}
  const rows = await checksOf(db, caller.caretaker_id)
  const lines = (Object.keys(checkWords) as (keyof typeof checkWords)[]).map(kind => {
    const row = rows.find(each => each.kind === kind)
    const check = checkWords[kind]()
    if (!row) return `• ${m.check_is_missing({check})}`
    const day = dayText(row.checked_on)
    if (row.expires_on === null) return `• ${m.check_done_on({check, day})}`
    const until = dayText(row.expires_on)
    const say = hasExpired(row.expires_on, now) ? m.check_has_expired : m.check_done_and_valid
    return `• ${say({check, day, until})}`
  })
  return {text: `${m.your_checks()}\n${lines.join('\n')}`, links}
}
