import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Section} from '#ui/primitives/section.tsx'
import {LeadList} from './lead-list.tsx'
import {usual_radius} from './search.ts'
import {useNearby} from './use-nearby.ts'

/** The three requests that fit best, for her home. */
export function NearbyBest() {
  const nearby = useNearby(usual_radius)
  const count = nearby.leads?.length ?? 0
  return (
    <Section
      title="Requests nearby"
      {...(count > 0 && {count})}
      action={
        !nearby.isBarred && (
          <Link to="/dash/caretaker/nearby" className={buttonClass({variant: 'quiet', size: 'sm'})}>
            See all
          </Link>
        )
      }
    >
      <LeadList
        nearby={nearby}
        most={3}
        empty={
          <p className="text-muted">
            Nothing open within {nearby.reach} miles right now. You are told of what fits you.
          </p>
        }
      />
    </Section>
  )
}
