import {useState} from 'react'
import {beginSecondStep, confirmSecondStep, type SecondStepKey} from '#data/account/second-step.ts'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {QrCode} from '#ui/primitives/qr-code.tsx'
import {CodeForm} from './code-form.tsx'
import {RecoveryCodes} from './recovery-codes.tsx'

/** The secret in groups of four, which are easier to copy. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/**
 * Sets up an authenticator: QR code, first code, recovery codes. `token` is the limited token of an unfinished log-in;
 * `known` is a secret that was requested already. If `onDone` throws, the message is shown beside the codes.
 */
export function SecondStepSetup({
  token,
  known,
  onDone,
}: {
  token?: string
  known?: SecondStepKey
  onDone: () => void | Promise<void>
}) {
  const [given, setGiven] = useState(known)
  const [codes, setCodes] = useState<readonly string[]>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
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
        <h2 className="text-22 font-semibold">One step before you go on</h2>
        <p className="text-muted">
          Everybody on the staff signs in with a code as well as a password. You need an authenticator on your
          phone: any that makes six-digit codes will do.
        </p>
        <FormError>{refused}</FormError>
        <Button size="lg" full busy={isBusy} onClick={() => void begin()}>
          Set up the authenticator
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-22 font-semibold">Scan this with your authenticator</h2>
      <QrCode text={given.uri} label="QR code for your authenticator" />
      <p className="text-14 text-muted">
        No camera at hand? Add an account by key, time based:
        <span className="mt-1 block text-16 tracking-wide break-words text-ink tabular-nums">
          {grouped(given.secret)}
        </span>
      </p>
      <CodeForm
        action="Confirm the code"
        onlyAuthenticator
        send={async code => setCodes(await confirmSecondStep(code, token))}
      />
    </div>
  )
}
