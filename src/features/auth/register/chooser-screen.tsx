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
    title: 'Careseeker',
    text: 'You are looking for care for your children or an older adult.',
  },
  {
    to: '/caregiver/register',
    icon: HandHeart,
    title: 'Caregiver',
    text: 'You care for others, at your own rate and on your own schedule.',
  },
  {
    to: '/agency/register',
    icon: Building2,
    title: 'Agency',
    text: 'You send caregivers to families in your counties.',
  },
] as const satisfies readonly {to: string; icon: LucideIcon; title: string; text: string}[]

/** `/register`: chooses the role. The target page and the facts from Google or Facebook are passed on. */
export function ChooserScreen({arrival}: {arrival: ArrivalSearch}) {
  const {next} = arrival
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Sign up" lead="How would you like to use Village?" />
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
        Already have an account?{' '}
        <Link to="/login" search={{next}} className="inline-block py-2.5 font-medium text-primary underline">
          Log in
        </Link>
      </p>
    </div>
  )
}
