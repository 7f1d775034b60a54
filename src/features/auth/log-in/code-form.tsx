import {m} from '#messages'
import {useState, type ReactNode, type SubmitEvent} from 'react'
import {ApiError, messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'

const kinds = {
  code: {
    label: m.code(),
    hint: m.the_six_digits_in_your_authenticator(),
    inputMode: 'numeric',
    use: m.use_my_authenticator(),
    missing: m.enter_the_code_first(),
  },
  recovery: {
    label: m.recovery_code(),
    hint: m.one_of_your_ten_codes_each(),
    inputMode: 'text',
    use: m.use_a_recovery_code(),
    missing: m.enter_the_recovery_code_first(),
  },
  password: {
    label: m.password(),
    hint: undefined,
    inputMode: undefined,
    use: m.use_my_password(),
    missing: m.enter_the_password_first(),
  },
} as const

/** The words about the field itself, else about the call. */
const refusalOf = (error: unknown) => (error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error)

export type ProofKind = keyof typeof kinds

/**
 * A code of the second step, or what else it accepts. If `send` throws, the message is shown and the code stays.
 * `children` are fields above the code that are sent with it.
 */
export function CodeForm({
  action,
  send,
  accepts = ['code', 'recovery'],
  children,
}: {
  action: string
  send: (typed: string, kind: ProofKind) => Promise<void>
  accepts?: readonly ProofKind[]
  children?: ReactNode
}) {
  const [kind, setKind] = useState<ProofKind>('code')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const {use: _, missing, inputMode, ...rest} = kinds[kind]
  const field = {...rest, value: code, onChange: setCode, error: refused}
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setRefused(missing)
    setRefused(undefined)
    setBusy(true)
    try {
      await send(kind === 'password' ? code : code.trim(), kind)
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={event => void submit(event)}>
      {children}
      {kind === 'password' ? (
        <PasswordField {...field} autoComplete="current-password" />
      ) : (
        <TextField
          key={kind}
          {...field}
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={40}
        />
      )}
      <Button type="submit" size="lg" full busy={isBusy}>
        {action}
      </Button>
      <div className="grid justify-items-center gap-2 empty:hidden">
        {accepts
          .filter(other => other !== kind)
          .map(other => (
            <Button
              key={other}
              variant="quiet"
              size="sm"
              onClick={() => {
                setKind(other)
                setCode('')
                setRefused(undefined)
              }}
            >
              {kinds[other].use}
            </Button>
          ))}
      </div>
    </form>
  )
}
