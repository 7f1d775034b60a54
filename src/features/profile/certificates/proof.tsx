import {m} from '#messages'
import {useRef, useState} from 'react'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

/** A command that the server may refuse without the current password. */
type Guarded = (current_password: string | undefined) => Promise<unknown>

interface PendingCommand {
  act: Guarded
  resolve: (isDone: boolean) => void
  reject: (error: unknown) => void
}

const asksForProof = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reauthentication_required'

/**
 * Runs a command that needs a recent log-in; asks for the password only if the server does. `run` returns false if the
 * dialog was closed and rethrows any other error.
 */
export function useProof() {
  const [pending, setPending] = useState<PendingCommand>()
  return {
    run: async (act: Guarded): Promise<boolean> => {
      try {
        await act(undefined)
        return true
      } catch (error) {
        if (!asksForProof(error)) throw error
        return new Promise<boolean>((resolve, reject) => setPending({act, resolve, reject}))
      }
    },
    dialog: pending && <ProofDialog {...pending} onClose={() => setPending(undefined)} />,
  }
}

function ProofDialog({act, resolve, reject, onClose}: PendingCommand & {onClose: () => void}) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const needs = useNeedsConnection()

  const close = (isDone: boolean) => {
    resolve(isDone)
    onClose()
  }
  const prove = async () => {
    if (isBusy) return
    if (password === '') return setProblem(m.password_is_required())
    setBusy(true)
    setRefusal(undefined)
    try {
      await act(password)
      close(true)
    } catch (error) {
      if (asksForProof(error)) {
        setProblem(Object.values(error.fields)[0] ?? m.wrong_password())
        form.current?.querySelector('input')?.focus()
      } else if (error instanceof ApiError && error.kind === 'refused' && error.status !== 429) {
        // the password was right, but the command itself was refused
        reject(error)
        onClose()
      } else setRefusal(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      onClose={() => close(false)}
      title={m.confirm_its_you()}
      description={m.your_password_protects_this_from_other()}
      offlineReason={needs(m.this_text())}
      footer={
        <>
          <Button variant="secondary" onClick={() => close(false)}>
            {m.cancel()}
          </Button>
          <Button busy={isBusy} disabledReason={needs(m.this_text())} onClick={() => void prove()}>
            {m.continue_text()}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault()
          void prove()
        }}
      >
        <PasswordField
          label={m.current_password()}
          autoComplete="current-password"
          hint={m.no_password_because_you_log_in()}
          value={password}
          error={problem}
          onChange={value => {
            setPassword(value)
            setProblem(undefined)
            setRefusal(undefined)
          }}
        />
        <FormError>{refusal}</FormError>
      </form>
    </Dialog>
  )
}
