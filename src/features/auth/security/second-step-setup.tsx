import {m} from '#messages'
import {useState} from 'react'
import {beginSecondStep, type SecondStepKey} from '#data/account/second-step.ts'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmAuthenticator} from './confirm-authenticator.tsx'
import {RecoveryCodes} from './recovery-codes.tsx'

/**
 * Sets up an authenticator at a log-in that requires one: QR code, first code, recovery codes. `token` is the limited
 * token of the unfinished log-in. If `onDone` throws, the message is shown beside the codes.
 */
export function SecondStepSetup({token, onDone}: {token: string; onDone: () => void | Promise<void>}) {
  const [given, setGiven] = useState<SecondStepKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (!given) {
    const begin = async () => {
      setRefused(undefined)
      setBusy(true)
      try {
        setGiven(await beginSecondStep({}, token))
      } catch (error) {
        setRefused(messageOf(error))
      } finally {
        setBusy(false)
      }
    }
    return (
      <div className="grid gap-4">
        <h2 className="text-22 font-semibold">{m.one_more_step()}</h2>
        <p className="text-muted">{m.all_staff_log_in_with_a()}</p>
        <FormError>{refused}</FormError>
        <Button size="lg" full busy={isBusy} onClick={() => void begin()}>
          {m.set_up_your_authenticator()}
        </Button>
      </div>
    )
  }
  return <ConfirmAuthenticator known={given} token={token} onCodes={setCodes} />
}
