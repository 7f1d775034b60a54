import {lazy, Suspense, useState, type ReactNode, type SubmitEvent} from 'react'
import * as v from 'valibot'
import {Email, Password} from '#contract/accounts/auth.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {WrongRole, type Credentials} from '#data/account/log-in.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

// nobody who knows her password waits for it
const ForgotPassword = lazy(() =>
  import('./forgot-password.tsx').then(file => ({default: file.ForgotPassword})),
)

/** The staff form has no message about length. @see src/domain/rules.md#sign-in */
const StaffPassword = v.pipe(v.string(), v.minLength(1, 'Password is required'))

type Name = keyof Credentials
const names = ['email', 'password'] as const satisfies Name[]

/** What is refused is said beside the form and in passing; it stays until the next try. */
const sentence = (error: unknown) => (error instanceof WrongRole ? error.message : messageOf(error))

/**
 * Address and password. `send` signs in and leads on; whatever it throws is told in words and nothing typed is lost.
 * By hand: a library for forms would be a tenth of what this page weighs.
 */
export function SignInForm({
  send,
  staff = false,
  failure = 'Login failed',
  email = '',
  children,
}: {
  send: (credentials: Credentials) => Promise<void>
  staff?: boolean
  failure?: string
  /** Stands in its field from the beginning. */
  email?: string | undefined
  /** Stands above the fields: the role toggle. */
  children?: ReactNode
}) {
  const [typed, setTyped] = useState<Credentials>({email, password: ''})
  // each by itself: leaving the address must not find fault with a password not typed yet
  const [left, setLeft] = useState<Partial<Record<Name, true>>>({})
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [isForgetful, setForgetful] = useState(false)
  // said, and no more: a device may be wrong about its network, and a try shows it
  const isOnline = useOnline()

  const schemas: Record<Name, v.GenericSchema<string>> = {
    email: Email,
    password: staff ? StaffPassword : Password,
  }
  const problemOf = (name: Name) => v.safeParse(schemas[name], typed[name]).issues?.[0].message
  const field = (name: Name) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped(before => ({...before, [name]: value})),
    onBlur: () => setLeft(before => ({...before, [name]: true})),
    error: left[name] && problemOf(name),
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setLeft({email: true, password: true})
    const wrong = names.find(problemOf)
    if (wrong) return event.currentTarget.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
    setRefused(undefined)
    setBusy(true)
    try {
      await send({email: typed.email.trim(), password: typed.password})
    } catch (error) {
      setRefused(sentence(error))
      toast({title: failure, description: sentence(error), tone: 'bad'})
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={event => void submit(event)}>
        {children}
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Button
          size="sm"
          variant="quiet"
          className="-my-2 -mr-3 justify-self-end"
          onClick={() => setForgetful(true)}
        >
          Forgot password?
        </Button>
        <FormError>{refused}</FormError>
        {!isOnline && <OfflineNote needs="Logging in" />}
        <Button type="submit" size="lg" full busy={isBusy}>
          Log in
        </Button>
      </form>
      {isForgetful && (
        <Suspense fallback={null}>
          <ForgotPassword email={typed.email} onClose={() => setForgetful(false)} />
        </Suspense>
      )}
    </>
  )
}
