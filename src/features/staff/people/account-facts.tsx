import type {AccountFacts, OwnerFacts} from '#contract/admin/people-shapes.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {DateTime, dateText} from '../date-time.tsx'
import {percentText} from '../text.ts'

function planText({plan}: OwnerFacts): string {
  if (!plan) return 'None'
  return plan.until ? `${plan.title}, ${plan.renews ? 'renews' : 'until'} ${dateText(plan.until)}` : plan.title
}

/** Plan, payout, reliability and totals; `isPaid` for those who are paid for care. */
export function OwnerSection({owner, isPaid}: {owner: OwnerFacts; isPaid: boolean}) {
  const {payout_since, reliability, total} = owner
  const rows = [
    {label: 'Plan', value: planText(owner)},
    {label: 'Visits completed', value: String(total.visits)},
    {label: 'Paid in total', value: formatCents(total.paid_cents)},
    ...(isPaid
      ? [
          {label: 'Earned in total', value: formatCents(total.earned_cents)},
          {label: 'Payouts', value: payout_since ? `Connected ${dateText(payout_since)}` : 'Not connected'},
        ]
      : []),
    ...(reliability
      ? [
          {
            label: 'Reliability',
            value: `${percentText(reliability.on_time, reliability.visits)}: ${reliability.on_time} of ${reliability.visits} visits confirmed on time`,
          },
        ]
      : []),
  ]
  return (
    <Section title="Plan and totals">
      <Card>
        <KeyValues columns={2} items={rows} />
      </Card>
    </Section>
  )
}

/** The devices that a person is logged in on. */
export function SignInsSection({sign_ins}: Pick<AccountFacts, 'sign_ins'>) {
  return (
    <Section title="Logged in on" count={sign_ins.length}>
      <Card>
        {sign_ins.length === 0 && <p className="text-muted">No device</p>}
        <ul className="divide-y divide-line">
          {sign_ins.map(({device, browser, first_seen_at, last_seen_at}) => (
            <li key={`${first_seen_at} ${device} ${browser}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium">{[browser, device].filter(Boolean).join(' on ') || 'Unknown device'}</span>
              <span className="text-14 text-muted">
                since <DateTime at={first_seen_at} dayOnly />, last used <DateTime at={last_seen_at} dayOnly />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
