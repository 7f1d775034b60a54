import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {LucideIcon} from 'lucide-react'
import Building2 from 'lucide-react/icons/building-complex'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandHeart from 'lucide-react/icons/hand-heart'
import UsersRound from 'lucide-react/icons/users-round'
import {cardLinkClass, Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import type {ArrivalSearch} from './search.ts'

const choices = [
  {
    to: '/parent/register',
    icon: UsersRound,
    title: m.careseeker_card(),
    text: m.you_are_looking_for_care_for(),
  },
  {
    to: '/caregiver/register',
    icon: HandHeart,
    title: m.caregiver_card(),
    text: m.you_care_for_others_at_your(),
  },
  {
    to: '/agency/register',
    icon: Building2,
    title: m.agency(),
    text: m.you_send_caregivers_to_families_in(),
  },
] as const satisfies readonly {to: string; icon: LucideIcon; title: string; text: string}[]

/** `/register`: chooses the role. The target page and the facts from Google or Facebook are passed on. */
export function ChooserScreen({arrival}: {arrival: ArrivalSearch}) {
  const {next} = arrival
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={m.sign_up_auth()} lead={m.how_would_you_like_to_use()} />
      <ul className="space-y-3">
        {choices.map(({to, icon: Icon, title, text}) => (
          <li key={to}>
            {/* an agency always registers with email and password, so it gets no facts from Google or Facebook */}
            <Link to={to} search={to === '/agency/register' ? {next} : arrival} className={cardLinkClass}>
              <Card className="flex items-center gap-4">
                <span className="rounded-card bg-primary-tint p-3 text-primary">
                  <Icon aria-hidden className="size-7" />
                </span>
                <span className="min-w-0 grow">
                  <span className="block text-18 font-semibold">{title}</span>
                  <span className="block text-muted">{text}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Card>
            </Link>
          </li>
        ))}
      </ul>
      <p className="pt-6 text-muted">
        {m.already_have_an_account()}{' '}
        <Link to="/login" search={{next}} className="inline-block py-2.5 font-medium text-primary underline">
          {m.log_in()}
        </Link>
      </p>
    </div>
  )
}
