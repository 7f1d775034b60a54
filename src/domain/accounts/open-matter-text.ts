import {m} from '#messages'
import type {OpenMatter} from '#contract/accounts/closing.ts'
import {formatDate} from '#lib/date-format.ts'
import {formatCents} from '#lib/money-text.ts'

const texts: Record<OpenMatter['kind'], (item: OpenMatter) => string> = {
  visit: item =>
    item.count === undefined
      ? m.visit_on_is_not_over_or({day_of: dayOf(item)})
      : m.visits_until_cancel_the_booking_first({
          name: item.name ?? item.number ?? m.a_booking_without_number(),
          count: item.count,
          day: dayOf(item),
        }),
  weekly: item => m.weekly_visits_of_have_not_been({value: item.number ?? m.a_booking_without_number()}),
  exception: item => m.visit_on_is_being_decided({day_of: dayOf(item)}),
  contest: item =>
    m.visit_of_can_be_contested_until({value: item.number ?? m.a_booking_without_number(), day_of: dayOf(item)}),
  unbilled: item =>
    m.comes_with_the_next_statement({
      name: item.number ?? m.a_booking_without_number(),
      cents: amountOf(item),
    }),
  invoice: item => m.is_not_paid({name: item.number ?? m.invoice(), cents: amountOf(item)}),
  credit: item => m.a_credit_is_not_decided({name: item.number ?? m.invoice()}),
  payment: item => m.a_refund_or_dispute_is_under({name: item.number ?? m.payment_topic(), cents: amountOf(item)}),
  last_admin: () => m.you_are_the_only_admin_invite(),
}

const dayOf = ({at, timezone}: OpenMatter) => (at === null ? m.a_day() : formatDate('date', at, timezone ?? undefined))
const amountOf = ({amount_cents}: OpenMatter) => formatCents(amount_cents ?? 0)

/** What keeps an account, or a family without one, from being closed or erased. @see src/domain/rules-people.md#closing-an-account */
export const openMatterText = (item: OpenMatter): string => texts[item.kind](item)
