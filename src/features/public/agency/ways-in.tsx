import {Link} from '@tanstack/react-router'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

/** To register or to log in; for an agency that is in already, which paying and connecting lead here, on to its own pages. */
export function AgencyEntryLinks() {
  if (useWho()?.role === 'agency') {
    return (
      <Link to="/dash/agency" className={buttonClass({size: 'lg'})}>
        Go to your agency
      </Link>
    )
  }
  return (
    <>
      <div className="grid gap-3 desk:flex">
        <Link to="/agency/register" className={buttonClass({size: 'lg'})}>
          Register your agency
        </Link>
        <Link to="/agency/login" className={buttonClass({size: 'lg', variant: 'secondary'})}>
          Log in
        </Link>
      </div>
      <p className="text-14 text-muted">
        Registering is free. What families ask of your agency by name you answer without a subscription.
      </p>
    </>
  )
}
