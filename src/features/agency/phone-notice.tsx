import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Phone from 'lucide-react/icons/phone'
import {profileQueries} from '#data/queries/profile.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Asks a member of an agency for the phone number that their profile lacks. */
export function PhoneNotice() {
  const {data: me} = useQuery(profileQueries.me())
  // a profile stored by an older version says nothing about it
  if (me?.phone_number !== null) return null
  return (
    <Callout
      icon={Phone}
      title={m.your_agency_has_no_number_for_you()}
      action={
        <Link
          to="/dash/agency/edit"
          hash="your-name-and-phone-number"
          className={buttonClass({variant: 'secondary', size: 'sm'})}
        >
          {m.add_my_phone_number()}
        </Link>
      }
    >
      {m.it_calls_you_when_a_visit_changes()}
    </Callout>
  )
}
