import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useVerifyEmail} from '#data/account/email-change.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useWho} from '#data/account/current-user.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {change_minutes} from '#domain/constants.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SignInPage} from './sign-in-page.tsx'

/**
 * `/confirm-email?t=`: verifies an email address, with `verify` the present one and otherwise a new one. It takes a
 * tap, since mail programs open links by themselves.
 */
export function VerifyEmailScreen({token, verify}: {token?: string | undefined; verify: boolean}) {
  const verification = useVerifyEmail()
  const needs = useNeedsConnection()
  const isFamily = useWho()?.role === 'parent'
  const {data: bookings = []} = useQuery({...bookingQueries.list(), enabled: verify && isFamily})
  // once verified, those that it shows no longer say that they waited
  const [waiting, setWaiting] = useState<string[]>([])
  const isOver = verification.error instanceof ApiError && verification.error.code === 'bad_token'
  const title = verify ? m.verify_your_email() : m.verify_your_new_email()
  // a request of the other adult waits for their own address
  const shown = waiting.filter(id => !bookings.some(each => each.id === id && each.email_pending))
  if (verification.data !== undefined) {
    const {email, is_change, is_invited = false} = verification.data
    if (is_invited) {
      return (
        <SignInPage title={m.your_email_was_changed()}>
          <Callout tone="good">{m.your_invitation_was_sent_to_the_new_address({email})}</Callout>
        </SignInPage>
      )
    }
    return is_change ? (
      <SignInPage title={m.your_email_was_changed()}>
        <Callout tone="good" action={<Onwards />}>
          {m.you_log_in_with_from_now({email})}
        </Callout>
      </SignInPage>
    ) : (
      <SignInPage title={m.your_email_address_is_verified()}>
        <Callout tone="good" action={<Onwards requests={shown} />}>
          {shown.length > 0 ? m.thank_you_is_yours_your_requests({email}) : m.thank_you_for_confirming({email})}
        </Callout>
      </SignInPage>
    )
  }
  if (!token || isOver) {
    return (
      <SignInPage title={title}>
        <Callout
          tone={isOver ? 'bad' : 'info'}
          title={isOver ? m.this_link_has_expired_or_was() : m.this_page_needs_the_link_from()}
          action={<Onwards />}
        >
          {verify ? m.each_link_works_once_for_seven() : m.each_link_works_once_for_minutes({minutes: change_minutes})}
        </Callout>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={title}
      lead={
        !verify
          ? m.from_then_on_you_log_in()
          : isFamily
            ? m.then_caregivers_and_agencies_can_see()
            : m.requests_and_bids_need_it_verified()
      }
    >
      <div className="grid gap-4">
        <FormError>{verification.error && messageOf(verification.error)}</FormError>
        <Button
          size="lg"
          full
          busy={verification.isPending}
          disabledReason={needs(m.verifying())}
          onClick={() => {
            setWaiting(bookings.filter(({email_pending}) => email_pending).map(({id}) => id))
            verification.mutate(token)
          }}
        >
          {m.verify_this_address()}
        </Button>
      </div>
    </SignInPage>
  )
}

/** Links to the request with this id, the requests if there are several, into the app, or to the log-in page. */
function Onwards({requests = []}: {requests?: readonly string[]}) {
  const visitor = useWho()
  const className = buttonClass({variant: 'secondary'})
  const [id, another] = requests
  if (!visitor) {
    return (
      <Link to="/login" className={className}>
        {m.log_in()}
      </Link>
    )
  }
  return id !== undefined && another === undefined ? (
    <Link to="/dash/parent/requests/$id" params={{id}} className={className}>
      {m.continue_text()}
    </Link>
  ) : (
    <Link to={id === undefined ? '/dash' : '/dash/parent/requests'} className={className}>
      {m.continue_text()}
    </Link>
  )
}
