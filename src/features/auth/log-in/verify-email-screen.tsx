import {Link} from '@tanstack/react-router'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useVerifyEmail} from '#data/account/email-change.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useWho} from '#data/account/current-user.ts'
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
  const isOver = verification.error instanceof ApiError && verification.error.code === 'bad_token'
  const title = verify ? 'Verify your email' : 'Verify your new email'
  if (verification.data !== undefined) {
    const email = <strong className="break-words">{verification.data.email}</strong>
    return verification.data.is_change ? (
      <SignInPage title="Your email was changed">
        <Callout tone="good" action={<Onwards />}>
          You log in with {email} from now on. Other devices were logged out.
        </Callout>
      </SignInPage>
    ) : (
      <SignInPage title="Your email address is verified">
        <Callout tone="good" action={<Onwards />}>
          Thank you. {email} is yours. Requests that waited for this are now shown, and you can bid.
        </Callout>
      </SignInPage>
    )
  }
  if (!token || isOver) {
    return (
      <SignInPage title={title}>
        <Callout
          tone={isOver ? 'bad' : 'info'}
          title={isOver ? 'This link has expired or was already used' : 'This page needs the link from your email'}
          action={<Onwards />}
        >
          {verify
            ? 'Each link works once, for seven days, and only the newest one works. Your home page sends another if your address is not verified yet.'
            : 'Each link works once, for one hour, and only the newest one works. You can request a new one in your profile.'}
        </Callout>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={title}
      lead={
        verify
          ? 'Then caregivers and agencies can see your requests, and families your bids.'
          : 'From then on, you log in with this address. Your other devices will be logged out.'
      }
    >
      <div className="grid gap-4">
        <FormError>{verification.error && messageOf(verification.error)}</FormError>
        <Button
          size="lg"
          full
          busy={verification.isPending}
          disabledReason={needs('Verifying')}
          onClick={() => verification.mutate(token)}
        >
          Verify this address
        </Button>
      </div>
    </SignInPage>
  )
}

/** Links into the app, or to the log-in page. */
function Onwards() {
  const visitor = useWho()
  return visitor ? (
    <Link to="/dash" className={buttonClass({variant: 'secondary'})}>
      Continue
    </Link>
  ) : (
    <Link to="/login" className={buttonClass({variant: 'secondary'})}>
      Log in
    </Link>
  )
}
