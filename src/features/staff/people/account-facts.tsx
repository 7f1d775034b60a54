import {m} from '#messages'
import type {AccountFacts, OwnerFacts} from '#contract/admin/people-shapes.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {DateTime, dateText} from '../date-time.tsx'
import {percentText, previewCount} from '../text.ts'
import {sections} from '../people-sections.ts'

function planText({plan}: OwnerFacts): string {
  if (!plan) return m.no_plan()
  if (!plan.until) return plan.title
  const until = {title: plan.title, date_text: dateText(plan.until)}
  if (plan.is_past_due) return m.plan_payment_failed_ends(until)
  return plan.renews ? m.plan_renews_on(until) : m.plan_until(until)
}

/** Plan, payout, reliability and totals; `isPaid` for those who are paid for care. */
export function OwnerSection({owner, isPaid}: {owner: OwnerFacts; isPaid: boolean}) {
  const {payout_since, reliability, total} = owner
  const rows = [
    {label: m.plan(), value: planText(owner)},
    {label: m.visits_completed(), value: String(total.visits)},
    {label: m.paid_in_total(), value: formatCents(total.paid_cents)},
    ...(isPaid
      ? [
          {label: m.earned_in_total(), value: formatCents(total.earned_cents)},
          {
            label: m.payouts(),
            value: payout_since ? m.connected({date_text: dateText(payout_since)}) : m.not_connected(),
          },
        ]
      : []),
    ...(reliability
      ? [
          {
            label: m.reliability(),
            value: m.of_visits_confirmed_on_time({
              percent: percentText(reliability.on_time, reliability.visits) ?? '',
              part: reliability.on_time,
              whole: reliability.visits,
            }),
          },
        ]
      : []),
  ]
  return (
    <Section anchor={sections.totals.anchor} title={sections.totals.title}>
      <Card>
        <KeyValues columns={2} items={rows} />
      </Card>
    </Section>
  )
}

/** The devices that a person is logged in on. */
export function SignInsSection({sign_ins}: Pick<AccountFacts, 'sign_ins'>) {
  return (
    <Section anchor={sections.logins.anchor} title={sections.logins.title} count={previewCount(sign_ins)}>
      <Card>
        {sign_ins.length === 0 && <p className="text-muted">{m.no_device()}</p>}
        <ul className="divide-y divide-line">
          {sign_ins.map(({device, browser, first_seen_at, last_seen_at}) => (
            <li key={`${first_seen_at} ${device} ${browser}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium">
                {browser && device ? m.browser_on_device({browser, device}) : browser || device || m.unknown_device()}
              </span>
              <span className="text-14 text-muted">
                {m.since_staff2()} <DateTime at={first_seen_at} dayOnly />
                {m.last_used_staff()} <DateTime at={last_seen_at} dayOnly />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
