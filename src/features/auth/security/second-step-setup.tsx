import {useState, useMemo} from 'react'
import {beginSecondStep, confirmSecondStep, type SecondStepKey} from '#data/account/second-step.ts'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {CodeForm} from '../log-in/code-form.tsx'
import {RecoveryCodes} from './recovery-codes.tsx'
import {encode} from 'uqr'

/** The secret in groups of four, which are easier to copy. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/**
 * Sets up an authenticator: QR code, first code, recovery codes. `token` is the limited token of an unfinished log-in;
 * `known` is a secret that was requested already. If `onDone` throws, the message is shown beside the codes.
 */
export function SecondStepSetup({
  token,
  known,
  hadCodes = false,
  onDone,
}: {
  token?: string
  known?: SecondStepKey
  /** Whether there were recovery codes before. */
  hadCodes?: boolean
  onDone: () => void | Promise<void>
}) {
  const [given, setGiven] = useState(known)
  const [codes, setCodes] = useState<readonly string[]>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (codes) return <RecoveryCodes codes={codes} hadCodes={hadCodes} onSaved={onDone} />
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
        <h2 className="text-22 font-semibold">One more step</h2>
        <p className="text-muted">
          All staff log in with a code as well as a password. You need an authenticator app on your phone; any app that
          makes six-digit codes will do.
        </p>
        <FormError>{refused}</FormError>
        <Button size="lg" full busy={isBusy} onClick={() => void begin()}>
          Set up your authenticator
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-22 font-semibold">Scan this with your authenticator</h2>
      <QrCode text={given.uri} label="QR code for your authenticator" />
      <p className="text-14 text-muted">
        Can’t scan it? Add an account with this key (time-based):
        <span className="mt-1 block text-16 tracking-wide break-words text-ink tabular-nums">
          {grouped(given.secret)}
        </span>
      </p>
      <CodeForm
        action="Confirm the code"
        accepts={['code']}
        send={async code => setCodes(await confirmSecondStep(code, token))}
      />
    </div>
  )
}

/** A QR code, dark on light in every theme because cameras need it. `label` describes its content. */
function QrCode({text, label}: {text: string; label: string}) {
  const {size, path} = useMemo(() => {
    const {size, data} = encode(text, {ecc: 'M', border: 2})
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return {size, path: modules.join('')}
  }, [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52 rounded-field">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
