import {useForm} from '@tanstack/react-form'
import {useState, type ReactNode} from 'react'
import * as v from 'valibot'
import {Email, Password} from '#contract/auth.ts'
import {messageOf} from '#data/message.ts'
import {WrongRole, type Credentials} from '#data/sign-in.ts'
import {Button} from '#ui/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {toast} from '#ui/toast-message.ts'

/** Staff are not told how long a password is (spec §5). */
const StaffPassword = v.pipe(v.string(), v.minLength(1, 'Password is required'))

const firstMessage = (errors: readonly unknown[]) => {
  const [first] = errors
  return typeof first === 'object' && first && 'message' in first ? String(first.message) : undefined
}

/** What is refused is said beside the form and in passing; it stays until the next try. */
const sentence = (error: unknown) => (error instanceof WrongRole ? error.message : messageOf(error))

/** Address and password. `send` signs in and leads on; whatever it throws is told in words and nothing typed is lost. */
export function SignInForm({
  send,
  staff = false,
  failure = 'Login failed',
  children,
}: {
  send: (credentials: Credentials) => Promise<void>
  staff?: boolean
  failure?: string
  /** Stands above the fields: the role toggle. */
  children?: ReactNode
}) {
  const [refused, setRefused] = useState<string>()
  const password: v.GenericSchema<string> = staff ? StaffPassword : Password
  const form = useForm({
    defaultValues: {email: '', password: ''},
    validators: {onSubmit: v.object({email: Email, password})},
    onSubmitInvalid: ({formApi}) => {
      const first = (['email', 'password'] as const).find(name => formApi.getFieldMeta(name)?.errors.length)
      if (first) document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    },
    onSubmit: async ({value}) => {
      setRefused(undefined)
      try {
        await send({email: value.email.trim(), password: value.password})
      } catch (error) {
        setRefused(sentence(error))
        toast({title: failure, description: sentence(error), tone: 'bad'})
      }
    },
  })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      {children}
      {/* each by itself: leaving the address must not find fault with a password not typed yet */}
      <form.Field name="email" validators={{onBlur: Email}}>
        {field => (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={field.state.value}
            onChange={field.handleChange}
            onBlur={field.handleBlur}
            error={field.state.meta.isTouched ? firstMessage(field.state.meta.errors) : undefined}
          />
        )}
      </form.Field>
      <form.Field name="password" validators={{onBlur: password}}>
        {field => (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={field.state.value}
            onChange={field.handleChange}
            onBlur={field.handleBlur}
            error={field.state.meta.isTouched ? firstMessage(field.state.meta.errors) : undefined}
          />
        )}
      </form.Field>
      <FormError>{refused}</FormError>
      <form.Subscribe selector={state => state.isSubmitting}>
        {busy => (
          <Button type="submit" size="lg" full busy={busy}>
            Log in
          </Button>
        )}
      </form.Subscribe>
    </form>
  )
}
