import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Leads a caregiver to the card of the profile that sign-up does not ask for, while all of it is empty. */
export function ExperienceWanted() {
  const {data: profile} = useQuery(profileQueries.caretaker())
  if (!profile) return null
  const {years_experience, languages, references, driver} = profile
  if (years_experience !== null || languages.length > 0 || references.length > 0 || driver) return null
  return (
    <Callout
      title={m.tell_families_about_your_experience()}
      action={
        <Link
          to="/dash/caretaker/edit"
          hash="your-experience"
          className={buttonClass({variant: 'secondary', size: 'sm'})}
        >
          {m.add_your_experience()}
        </Link>
      }
    >
      {m.your_years_languages_and_references_stand()}
    </Callout>
  )
}
