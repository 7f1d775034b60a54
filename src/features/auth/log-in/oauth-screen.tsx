import {m} from '#messages'
import {Link, useRouter} from '@tanstack/react-router'
import {useCallback, useEffect, useState} from 'react'
import {ApiError, messageOf} from '#data/app/message.ts'
import {targetAfterLogIn, ticketOf, type SecondStepProof} from '#data/account/log-in.ts'
import {begunWith, finishSocialSignIn, redirectToProvider, NotFinished, providerNames} from '#data/account/social.ts'
import type {Beginning} from '#data/account/social.ts'
import {lazy_spinner_px, loader} from '#domain/app-constants.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ErrorState} from '#ui/states/error-state.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {CodeStep} from './code-step.tsx'
import {SignInPage} from './sign-in-page.tsx'
import {profileFailed, socialFailed} from './social-words.ts'

/** `/oauth/authorize`: starts and completes a log-in with Google or Facebook, and shows its progress. */
export function OAuthScreen({
  ticket,
  beginning,
}: {
  /** Set on the return from Google or Facebook. */
  ticket?: string | undefined
  beginning?: Beginning | undefined
}) {
  const [firstTicket] = useState(ticket)
  if (firstTicket !== undefined) return <Finishing ticket={firstTicket} />
  if (beginning) return <Leaving beginning={beginning} />
  return (
    <SignInPage title={m.nothing_to_finish_here()} lead={m.to_log_in_with_google_or()}>
      <ToLogin />
    </SignInPage>
  )
}

const ToLogin = () => (
  <Link to="/login" className={buttonClass({variant: 'secondary'})}>
    {m.back_to_login()}
  </Link>
)

const Waiting = ({label}: {label: string}) => (
  <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} label={label} />
)

function Leaving({beginning}: {beginning: Beginning}) {
  const [leaving] = useState(beginning)
  const name = providerNames[leaving.provider]
  useEffect(() => redirectToProvider(leaving), [leaving])
  return (
    <SignInPage title={m.taking_you_to({name})} lead={m.choose_your_account_there_and_you()}>
      <Waiting label={m.opening({name})} />
      <ToLogin />
    </SignInPage>
  )
}

function Finishing({ticket}: {ticket: string}) {
  const router = useRouter()
  const [provider] = useState(begunWith)
  const [failure, setFailure] = useState<NotFinished>()
  const [toProve, setToProve] = useState<string>()
  const finish = useCallback(
    (proof?: SecondStepProof) =>
      finishSocialSignIn(ticket, proof).then(
        role => router.history.replace(targetAfterLogIn(role)),
        (error: unknown) => {
          if (!(error instanceof NotFinished)) throw error
          const secondTicket = ticketOf(error.cause)
          if (secondTicket !== undefined) return setToProve(secondTicket)
          const isOver = error.cause instanceof ApiError && error.cause.code === 'ticket_ended'
          // a wrong code can be corrected
          if (proof && error.step === 'exchange' && !isOver) throw error.cause
          setFailure(error)
          toast(error.step === 'profile' ? profileFailed : socialFailed(provider))
        },
      ),
    [ticket, provider, router],
  )
  useEffect(() => void finish(), [finish])

  const name = providerNames[provider]
  if (!failure && toProve !== undefined) {
    return (
      <SignInPage title={m.welcome_back_from({name})}>
        <CodeStep
          send={code => finish({ticket: toProve, code})}
          onBack={() => void router.navigate({to: '/login', replace: true})}
        />
      </SignInPage>
    )
  }
  if (!failure) {
    return (
      <SignInPage title={m.welcome_back_from({name})}>
        <Waiting label={m.logging_you_in()} />
      </SignInPage>
    )
  }
  return (
    <SignInPage title={m.logging_in_with({name})}>
      <ErrorState
        title={failure.step === 'profile' ? m.unable_to_fetch_profile() : m.something_went_wrong()}
        detail={messageOf(failure.cause)}
        // a ticket works once, but the profile can be fetched again
        {...(failure.step === 'profile' && {
          onRetry: () => {
            setFailure(undefined)
            void finish()
          },
        })}
        action={<ToLogin />}
      />
    </SignInPage>
  )
}
