import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState, type ReactNode, type SubmitEvent} from 'react'
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
import {useServerNow} from '#data/offline/server-now.ts'
import {formatDate} from '#lib/date-format.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
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
    <Section title={m.two_step_login()}>
      <Card>
        {data && <Own step={data} />}
        {!data && error && (
          <ErrorState
            title={m.your_settings_could_not_be_loaded()}
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
  const [before, setBefore] = useState(step.since)
  const changed = useSecondStepChanged()
  const finish = () => {
    setCodes(undefined)
    setDoing('nothing')
    changed()
  }
  if (codes) return <RecoveryCodes codes={codes} hadCodes={step.since !== null} onSaved={finish} />
  const begin = (next: Doing) => {
    setBefore(step.since)
    setDoing(next)
  }
  // the answer to the first code was lost, and the recovery codes with it
  const isOnWithoutCodes = doing === 'set_up' && step.since !== null && step.since !== before
  if (doing === 'nothing' || isOnWithoutCodes) {
    return (
      <div className="grid gap-4">
        {isOnWithoutCodes && <Callout tone="waiting">{m.it_is_on_make_new_recovery_codes()}</Callout>}
        <Standing step={step} onDo={begin} />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {doing === 'set_up' && <SetUp step={step} onCodes={setCodes} onLost={changed} />}
      {doing === 'renew' && (
        <CodeForm action={m.make_new_codes()} send={async code => setCodes(await renewRecoveryCodes(code))} />
      )}
      {doing === 'remove' && (
        <CodeForm
          action={m.turn_it_off()}
          accepts={['code', 'recovery', 'password']}
          send={async (typed, kind) => {
            await removeSecondStep(kind === 'password' ? {current_password: typed} : {totp: typed})
            finish()
          }}
        />
      )}
      <Button variant="quiet" size="sm" className="justify-self-center print:hidden" onClick={finish}>
        {m.cancel()}
      </Button>
    </div>
  )
}

function Standing({step, onDo}: {step: SecondStep; onDo: (doing: Doing) => void}) {
  const needs = useNeedsConnection()
  const {since, recovery_codes_left, is_required} = step
  if (since === null) {
    return (
      <div className="grid gap-4 md:justify-items-start">
        <p className="text-muted">{m.logging_in_asks_only_for_your()}</p>
        <Button disabledReason={needs(m.setting_up())} onClick={() => onDo('set_up')}>
          {m.set_up()}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4 md:justify-items-start">
      <p className="text-muted">{m.on_since_of_10_recovery_codes({day_of: dayOf(since), recovery_codes_left})}</p>
      <Button variant="secondary" disabledReason={needs(m.changing_it())} onClick={() => onDo('renew')}>
        {m.new_recovery_codes()}
      </Button>
      <Button variant="secondary" disabledReason={needs(m.changing_it())} onClick={() => onDo('set_up')}>
        {m.use_another_phone()}
      </Button>
      <Button
        variant="danger"
        disabledReason={is_required ? m.all_staff_must_log_in_with() : needs(m.turning_it_off())}
        onClick={() => onDo('remove')}
      >
        {m.turn_it_off()}
      </Button>
    </div>
  )
}

/**
 * Asks for a code of the old authenticator, and for the password once the log-in is older than ten minutes; then sets
 * up the new one.
 */
function SetUp({
  step,
  onCodes,
  onLost,
}: {
  step: SecondStep
  onCodes: (codes: readonly string[]) => void
  onLost: () => void
}) {
  const [known, setKnown] = useState<SecondStepKey>()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string>()
  const now = useServerNow()
  const [isAsked, setAsked] = useState(false)
  const {password_needed_from} = step
  const needsPassword = isAsked || (password_needed_from !== null && password_needed_from <= now)
  if (known) return <ConfirmAuthenticator known={known} onCodes={onCodes} onLost={onLost} />
  const begin = async (totp?: string) => {
    setRefused(undefined)
    if (needsPassword && password === '') {
      setRefused(m.enter_the_password_first())
      return
    }
    try {
      setKnown(await beginSecondStep({...(password && {current_password: password}), ...(totp && {totp})}))
    } catch (error) {
      const isPassword = error instanceof ApiError && error.code === 'reauthentication_required'
      if (!isPassword || password_needed_from === null) throw error
      // the time ran out meanwhile, so the field was not there to be filled
      setAsked(true)
      if (password !== '') setRefused(messageOf(error))
    }
  }
  const passwordField = needsPassword && (
    <PasswordField
      label={m.password()}
      autoComplete="current-password"
      // it appears above the button that was pressed
      autoFocus={isAsked}
      value={password}
      onChange={typed => {
        setPassword(typed)
        setRefused(undefined)
      }}
      error={refused}
    />
  )
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {step.since === null ? m.you_need_an_authenticator_app_on() : m.enter_a_code_from_your_present()}
      </p>
      {step.since === null ? (
        <BeginForm begin={begin}>{passwordField}</BeginForm>
      ) : (
        <CodeForm action={m.continue_text()} send={code => begin(code)}>
          {passwordField}
        </CodeForm>
      )}
    </div>
  )
}

/** The first step without a code; `children` is the password's field, from which Enter submits. */
function BeginForm({begin, children}: {begin: () => Promise<void>; children: ReactNode}) {
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setRefused(undefined)
    setBusy(true)
    begin()
      .catch((error: unknown) => setRefused(messageOf(error)))
      .finally(() => setBusy(false))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children}
      <FormError>{refused}</FormError>
      <Button type="submit" size="lg" full busy={isBusy}>
        {m.continue_text()}
      </Button>
    </form>
  )
}
