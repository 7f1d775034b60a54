import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Refused} from '#data/forms/use-form.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {refusalWithField} from '#ui/fields/refused-fields.ts'
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
        title={m.an_account_with_this_email_already()}
        action={
          <Link {...door} className={buttonClass({variant: 'secondary', size: 'sm'})}>
            {m.log_in_instead()}
          </Link>
        }
      >
        {m.if_it_is_yours_log_in()}
      </Callout>
    )
  }
  if (refused.code === 'bad_ticket') {
    return (
      <Callout tone="waiting" title={m.that_took_longer_than_ten_minutes()} action={again}>
        {m.for_your_security_the_confirmation_of()}
      </Callout>
    )
  }
  if (refused.code === 'too_many_requests') {
    return (
      <FormError>
        {refused.retry_after_ms === undefined
          ? m.there_were_too_many_sign_ups()
          : m.there_were_too_many_sign_ups_in({wait: waitText(refused.retry_after_ms)})}
      </FormError>
    )
  }
  return <FormError>{refusalWithField(refused.message, refused.fields)}</FormError>
}

/** `a minute`, `about 5 minutes`, `about 2 hours` */
function waitText(wait_ms: number): string {
  const minutes = Math.ceil(wait_ms / 60_000)
  if (minutes <= 1) return m.a_minute()
  return minutes < 90 ? m.about_minutes({minutes}) : m.about_hours({hours: Math.round(minutes / 60)})
}
