import {useState, type SubmitEvent} from 'react'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {TextField} from '#ui/fields/text-field.tsx'

const kinds = {
  code: {
    label: 'Code',
    hint: 'The six digits in your authenticator app',
    inputMode: 'numeric',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of your ten codes; each works once',
    inputMode: 'text',
    other: 'Use my authenticator',
  },
} as const

/** A code of the second step. If `send` throws, the message is shown and the code stays for correction. */
export function CodeForm({
  action,
  send,
  onlyAuthenticator = false,
}: {
  action: string
  send: (code: string) => Promise<void>
  /** Does not accept a recovery code. */
  onlyAuthenticator?: boolean
}) {
  const [kind, setKind] = useState<keyof typeof kinds>('code')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const {other, ...field} = kinds[kind]
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setRefused('Enter the code first.')
    setRefused(undefined)
    setBusy(true)
    try {
      await send(code.trim())
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={event => void submit(event)}>
      <TextField
        key={kind}
        {...field}
        value={code}
        onChange={setCode}
        error={refused}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        {action}
      </Button>
      {!onlyAuthenticator && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-center"
          onClick={() => {
            setKind(kind === 'code' ? 'recovery' : 'code')
            setCode('')
            setRefused(undefined)
          }}
        >
          {other}
        </Button>
      )}
    </form>
  )
}
