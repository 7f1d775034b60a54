import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {lazy, Suspense, useState, type ReactNode, type SubmitEvent} from 'react'
import * as v from 'valibot'
import {Email, Password, StaffPassword} from '#contract/accounts/log-in-fields.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {PasskeyNotUsed, WrongRole} from '#data/account/guard.ts'
import {carryEmail} from '#data/account/login-params.ts'
import {canHavePasskeys} from '#domain/accounts/passkeys.ts'
import type {Credentials, SecondStepProof} from '#data/account/log-in.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {dismissToast, toast} from '#ui/feedback/toast-message.ts'

// needed by few, so loaded on demand
const CodeStep = lazy(() => import('./code-step.tsx').then(file => ({default: file.CodeStep})))
const ForgotPassword = lazy(() => import('./forgot-password.tsx').then(file => ({default: file.ForgotPassword})))

type Name = keyof Credentials
const names = ['email', 'password'] as const satisfies Name[]

/** The message of a failed log-in; it stays beside the form until the next attempt. */
const sentence = (error: unknown) =>
  error instanceof WrongRole || error instanceof PasskeyNotUsed ? error.message : messageOf(error)

/** Refusals after which a code cannot help: the log-in starts again. */
const startsOver = (error: unknown) =>
  error instanceof WrongRole ||
  (error instanceof ApiError && ['ticket_ended', 'bad_credentials'].includes(error.code ?? ''))

/**
 * Email and password, then a code if the account has a second step. `send` logs in and navigates; if it throws, the
 * message is shown and the typed values stay.
 * Written without the form library, which would be a tenth of this page's size.
 */
export function SignInForm({
  send,
  sendPasskey,
  staff = false,
  failure = m.login_failed(),
  email = '',
  onEmail,
  children,
}: {
  send: (credentials: Credentials, proof?: SecondStepProof) => Promise<void>
  /** Logs in with a passkey and navigates. */
  sendPasskey: () => Promise<void>
  staff?: boolean
  failure?: string
  /** Prefills the field. */
  email?: string | undefined
  /** The email as it is typed. */
  onEmail?: (email: string) => void
  /** Rendered above the fields: the role toggle. */
  children?: ReactNode
}) {
  const [typed, setTyped] = useState<Credentials>({email, password: ''})
  // per field: leaving the email must not report a password that is not typed yet
  const [left, setLeft] = useState<Partial<Record<Name, true>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isAtPasskey, setAtPasskey] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [isElsewhere, setElsewhere] = useState(false)
  const [isForgetful, setForgetful] = useState(false)
  const [ticket, setTicket] = useState<string>()
  // only a note: a device may be wrong about its network, so the button stays enabled
  const isOnline = useOnline()

  const schemas: Record<Name, v.GenericSchema<string>> = {
    email: Email,
    password: staff ? StaffPassword : Password,
  }
  const problemOf = (name: Name) => v.safeParse(schemas[name], typed[name]).issues?.[0].message
  const field = (name: Name) => ({
    name,
    value: typed[name],
    onChange: (value: string) => {
      setTyped(before => ({...before, [name]: value}))
      if (name === 'email') onEmail?.(value)
    },
    onBlur: () => setLeft(before => ({...before, [name]: true})),
    error: left[name] && problemOf(name),
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || isAtPasskey) return
    setLeft({email: true, password: true})
    const wrong = names.find(problemOf)
    if (wrong) return event.currentTarget.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
    forgetRefusal()
    setBusy(true)
    try {
      await send(credentials)
    } catch (error) {
      if (error instanceof ApiError && error.ticket) setTicket(error.ticket)
      else showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  // the toast would outlast the form on the first screen
  const forgetRefusal = () => {
    if (refused !== undefined) dismissToast()
    setRefused(undefined)
  }
  const credentials = {email: typed.email.trim(), password: typed.password}
  const showRefusal = (error: unknown) => {
    setRefused(sentence(error))
    const isElsewhere = error instanceof WrongRole && error.isAgencys
    setElsewhere(isElsewhere)
    // one message, beside its link
    if (!isElsewhere) toast({title: failure, description: sentence(error), tone: 'bad'})
  }

  const pressPasskey = async () => {
    forgetRefusal()
    setAtPasskey(true)
    try {
      await sendPasskey()
    } catch (error) {
      showRefusal(error)
    } finally {
      setAtPasskey(false)
    }
  }

  if (ticket !== undefined) {
    return (
      <Suspense fallback={null}>
        <CodeStep
          onBack={() => setTicket(undefined)}
          send={async code => {
            try {
              await send(credentials, {ticket, code})
            } catch (error) {
              if (!startsOver(error)) throw error
              setTicket(undefined)
              showRefusal(error)
            }
          }}
        />
      </Suspense>
    )
  }

  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={event => void submit(event)}>
        {children}
        <TextField
          {...field('email')}
          label={m.email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label={m.password()} autoComplete="current-password" />
        <Button size="sm" variant="quiet" className="-my-2 -mr-3 justify-self-end" onClick={() => setForgetful(true)}>
          {m.forgot_password_auth()}
        </Button>
        <FormError>
          {refused && (
            <>
              {refused}
              {isElsewhere && (
                <>
                  {' '}
                  {m.agency_members_log_in_on_their()}{' '}
                  <Link
                    to="/agency/login"
                    className="target font-medium underline"
                    onClick={() => carryEmail(typed.email)}
                  >
                    {m.agency_login()}
                  </Link>
                </>
              )}
            </>
          )}
        </FormError>
        {!isOnline && !refused && <OfflineNote needs={m.logging_in()} />}
        <Button type="submit" size="lg" full busy={isBusy}>
          {m.log_in()}
        </Button>
        {'PublicKeyCredential' in globalThis && canHavePasskeys(location.hostname) && (
          <Button variant="secondary" full busy={isAtPasskey} onClick={() => void pressPasskey()}>
            {m.log_in_with_a_passkey()}
          </Button>
        )}
      </form>
      {isForgetful && (
        <Suspense fallback={null}>
          <ForgotPassword email={typed.email} onClose={() => setForgetful(false)} />
        </Suspense>
      )}
    </>
  )
}
