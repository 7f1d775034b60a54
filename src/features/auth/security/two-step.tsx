import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {SecondStep} from '#contract/accounts/second-step.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {
  beginSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  secondStepQueries,
  useSecondStepChanged,
  type SecondStepKey,
} from '#data/account/second-step.ts'
import {formatDate} from '#lib/date-format.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {CodeForm} from '../log-in/code-form.tsx'
import {RecoveryCodes} from './recovery-codes.tsx'
import {ConfirmAuthenticator} from './confirm-authenticator.tsx'

const dayOf = (instant: string) => formatDate('longDate', instant)

/** Turns the second step of the user's log-in on or off. */
export function TwoStep() {
  const {data, error, refetch} = useQuery(secondStepQueries.own())
  return (
    <Section title="Two-step login">
      <Card>
        {data && <Own step={data} />}
        {!data && error && (
          <ErrorState
            title="Your settings could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines lines={4} />}
      </Card>
    </Section>
  )
}

type Doing = 'nothing' | 'set_up' | 'renew' | 'remove'

function Own({step}: {step: SecondStep}) {
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[]>()
  const changed = useSecondStepChanged()
  const finish = () => {
    setCodes(undefined)
    setDoing('nothing')
    changed()
  }
  if (codes) return <RecoveryCodes codes={codes} hadCodes={step.since !== null} onSaved={finish} />
  if (doing === 'nothing') return <Standing step={step} onDo={setDoing} />
  return (
    <div className="grid gap-3">
      {doing === 'set_up' && <SetUp step={step} onCodes={setCodes} />}
      {doing === 'renew' && (
        <CodeForm action="Make new codes" send={async code => setCodes(await renewRecoveryCodes(code))} />
      )}
      {doing === 'remove' && (
        <CodeForm
          action="Turn it off"
          accepts={['code', 'recovery', 'password']}
          send={async (typed, kind) => {
            await removeSecondStep(kind === 'password' ? {current_password: typed} : {totp: typed})
            finish()
          }}
        />
      )}
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-center print:hidden"
        onClick={() => setDoing('nothing')}
      >
        Cancel
      </Button>
    </div>
  )
}

function Standing({step, onDo}: {step: SecondStep; onDo: (doing: Doing) => void}) {
  const needs = useNeedsConnection()
  const {since, recovery_codes_left, is_required} = step
  if (since === null) {
    return (
      <div className="grid gap-4">
        <p className="text-muted">
          Logging in asks only for your password. With an authenticator on your phone, a person who learns your password
          still cannot get in.
        </p>
        <Button full disabledReason={needs('Setting up')} onClick={() => onDo('set_up')}>
          Set up
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        On since {dayOf(since)}. {recovery_codes_left} of 10 recovery codes are left.
      </p>
      <Button variant="secondary" full disabledReason={needs('Changing it')} onClick={() => onDo('renew')}>
        New recovery codes
      </Button>
      <Button variant="secondary" full disabledReason={needs('Changing it')} onClick={() => onDo('set_up')}>
        Use another phone
      </Button>
      <Button
        variant="danger"
        full
        disabledReason={is_required ? 'All staff must log in with a code' : needs('Turning it off')}
        onClick={() => onDo('remove')}
      >
        Turn it off
      </Button>
    </div>
  )
}

/** Asks for a code of the old authenticator, and for the password if the server does; then sets up the new one. */
function SetUp({step, onCodes}: {step: SecondStep; onCodes: (codes: readonly string[]) => void}) {
  const [known, setKnown] = useState<SecondStepKey>()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  if (known) return <ConfirmAuthenticator known={known} onCodes={onCodes} />
  const begin = async (totp?: string) => {
    setRefused(undefined)
    try {
      setKnown(await beginSecondStep({...(password && {current_password: password}), ...(totp && {totp})}))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') throw error
      setRefused(messageOf(error))
      setNeedsPassword(true)
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {step.since === null
          ? 'You need an authenticator app on your phone; any app that makes six-digit codes will do. Your other devices will be logged out.'
          : 'Enter a code from your present authenticator. It stops working once the new one is set up, and your other devices will be logged out.'}
      </p>
      {needsPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={refused}
        />
      )}
      {step.since === null ? <BeginButton begin={begin} /> : <CodeForm action="Continue" send={code => begin(code)} />}
    </div>
  )
}

function BeginButton({begin}: {begin: () => Promise<void>}) {
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setRefused(undefined)
    setBusy(true)
    begin()
      .catch((error: unknown) => setRefused(messageOf(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <FormError>{refused}</FormError>
      <Button size="lg" full busy={isBusy} onClick={press}>
        Continue
      </Button>
    </>
  )
}
