import {Link} from '@tanstack/react-router'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'

/** Whose matter the payout account is, for somebody of the agency who came here all the same. */
export function OwnerOnly() {
  const isField = useWho()?.member_role === 'field'
  return (
    <EmptyState
      picture="all-set"
      title="The owner connects this account"
      action={
        <Link
          to={isField ? '/dash/agency' : '/dash/agency/invoices'}
          className={buttonClass({variant: 'secondary'})}
        >
          {isField ? 'Go to my visits' : 'Go to the payments'}
        </Link>
      }
    >
      What families pay goes to the agency’s account, and only its owner connects it or lets it go.
    </EmptyState>
  )
}
