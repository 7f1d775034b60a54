import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Refused} from '#data/forms/use-form.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** The log-in page for a user who has an account already. */
interface Door {
  to: '/login' | '/agency/login'
  search: {email?: string; next?: string | undefined; userType?: 'parent' | 'caretaker'}
}

/** Why a registration was refused, and what to do. The typed values stay. */
export function Refusal({
  refused,
  door,
  again,
}: {
  refused: Refused | undefined
  door: Door
  /** Restarts with Google or Facebook; a ticket expires after ten minutes. */
  again?: ReactNode
}) {
  if (!refused) return null
  if (refused.code === 'email_taken') {
    return (
      <Callout
        tone="waiting"
        title="An account with this email already exists"
        action={
          <Link {...door} className={buttonClass({variant: 'secondary', size: 'sm'})}>
            Log in instead
          </Link>
        }
      >
        If it is yours, log in. Otherwise, register with another address.
      </Callout>
    )
  }
  if (refused.code === 'bad_ticket') {
    return (
      <Callout tone="waiting" title="That took longer than ten minutes" action={again}>
        For your security, the confirmation of your email has expired. Continue once more; what you entered is saved.
      </Callout>
    )
  }
  if (refused.code === 'too_many_requests') {
    return (
      <FormError>
        There were too many sign-ups or attempts from this network.{' '}
        {refused.retry_after_ms === undefined
          ? 'Try again a little later.'
          : `Try again in ${waitText(refused.retry_after_ms)}.`}{' '}
        What you entered is saved.
      </FormError>
    )
  }
  const [first] = Object.values(refused.fields)
  return <FormError>{first && first !== refused.message ? `${refused.message}: ${first}` : refused.message}</FormError>
}

/** `a minute`, `about 5 minutes`, `about 2 hours` */
function waitText(wait_ms: number): string {
  const minutes = Math.ceil(wait_ms / 60_000)
  if (minutes <= 1) return 'a minute'
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
