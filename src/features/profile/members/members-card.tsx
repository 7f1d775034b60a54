import {Link} from '@tanstack/react-router'
import {Users} from 'lucide-react'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** The way to an agency's people. */
export function MembersCard() {
  return (
    <Section title="Your people">
      <Card className="space-y-3">
        <p className="text-muted">
          Coordinators look after leads and calendars with you; field caregivers confirm their own visits.
        </p>
        <Link to="/dash/agency/members" className={buttonClass({variant: 'secondary'})}>
          <Users aria-hidden className="size-5" />
          See and invite people
        </Link>
      </Card>
    </Section>
  )
}
