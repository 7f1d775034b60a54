import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, type LinkProps} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import {useWho} from '#data/account/current-user.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {leadFiltersQuery} from '#data/queries/lead-filters.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {payoutQueries} from '#data/queries/money/payouts.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {first_steps_ms} from '#domain/constants.ts'
import {phone_anchor} from '#ui/forms/person-fields.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

interface FirstStep {
  title: string
  /** What it is good for. */
  text: string
  isDone: boolean
  link: Pick<LinkProps, 'to' | 'search' | 'hash'>
}

/**
 * What the owner of a new agency has not set up yet, each with a link to its screen. Renders nothing once all of it is
 * done.
 * @see src/domain/rules-people.md#first-steps
 */
export function FirstSteps() {
  const steps = useFirstSteps()
  const done = steps.filter(({isDone}) => isDone).length
  if (done === steps.length) return null
  return (
    <Section title={m.first_steps()} count={m.count_of_all_done({count: done, all: steps.length})}>
      <Card flush>
        <ul className="divide-y divide-line">
          {steps.map(step => (
            <li key={step.title} className="flex gap-3 px-4 py-3">
              <Step {...step} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Step({title, text, isDone, link}: FirstStep) {
  if (isDone) {
    return (
      <>
        <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        <span className="text-muted">
          {title} <span className="sr-only">· {m.step_done()}</span>
        </span>
      </>
    )
  }
  return (
    <>
      <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        <Link {...link} className="target font-medium text-primary underline">
          {title}
        </Link>
        <span className="block text-14 text-muted">{text}</span>
      </span>
    </>
  )
}

/** The steps in their order; none for an agency that is not new, for other members, and until all of it is loaded. */
function useFirstSteps(): FirstStep[] {
  const isOwner = useWho()?.member_role === 'owner'
  const now = useServerNow(60_000)
  const {data: organization} = useQuery(profileQueries.organization())
  const joined_at = organization?.joined_at
  const isNew = joined_at !== undefined && Date.parse(now) - Date.parse(joined_at) < first_steps_ms
  const enabled = isOwner && isNew
  const {data: members} = useQuery({...leadQueries.members(), enabled})
  const {data: filters} = useQuery({...leadFiltersQuery(), enabled})
  const {data: payout} = useQuery({...payoutQueries.account(), enabled})
  const {data: leads} = useQuery({...leadQueries.pack(), enabled})
  const isSubscribed = useIsSubscribed()
  if (!enabled || !members || !filters || !payout || !leads || isSubscribed === undefined) return []
  const steps: (FirstStep | false)[] = [
    {
      title: m.add_a_phone_number(),
      text: m.a_bid_needs_one_so_the(),
      isDone: organization?.phone_number !== null,
      link: {to: '/dash/agency/edit', hash: phone_anchor},
    },
    {
      title: m.add_your_logo(),
      text: m.families_see_it_next_to_your_offers(),
      isDone: organization?.logo_url !== null,
      link: {to: '/dash/agency/edit', hash: 'logo'},
    },
    {
      title: m.describe_your_agency(),
      text: m.families_read_it_when_they_choose(),
      isDone: Boolean(organization?.about),
      link: {to: '/dash/agency/edit', hash: 'your-agency'},
    },
    {
      title: m.invite_your_first_caregiver(),
      text: m.caregivers_you_invite_confirm(),
      isDone: members.some(({role}) => role === 'field'),
      link: {to: '/dash/agency/members', search: {act: 'invite'}},
    },
    {
      title: m.choose_a_plan(),
      text: m.plan_shows_every_lead(),
      isDone: isSubscribed,
      link: {to: '/dash/agency/status', search: {}},
    },
    // without leads that page has no filters
    leads.length > 0 && {
      title: m.save_a_lead_filter(),
      text: m.leads_you_look_for_in_one_tap(),
      isDone: filters.items.length > 0,
      link: {to: '/dash/agency/leads', search: {}},
    },
    {
      title: m.connect_a_payout_account(),
      text: m.families_pay_directly_into_your_account(),
      isDone: payout.connected,
      link: {to: '/dash/agency/edit', hash: 'payout-account'},
    },
  ]
  return steps.filter(step => step !== false)
}
