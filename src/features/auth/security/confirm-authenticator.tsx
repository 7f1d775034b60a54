import {m} from '#messages'
import Copy from 'lucide-react/icons/copy'
import {useMemo} from 'react'
import {confirmSecondStep, type SecondStepKey} from '#data/account/second-step.ts'
import {ApiError} from '#data/app/message.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {encode} from 'uqr'
import {CodeForm} from '../log-in/code-form.tsx'

/** The secret in groups of four, which are easier to copy. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const copyKey = ({secret}: SecondStepKey) =>
  navigator.clipboard.writeText(secret).then(
    () => toast({title: m.copied(), tone: 'good'}),
    () => toast({title: m.not_copied(), description: m.type_it_instead(), tone: 'bad'}),
  )

/** Whether the code may have turned it on: the answer was lost, or an earlier one was and nothing is left to confirm. */
const mayBeOn = (error: unknown) =>
  error instanceof ApiError && (error.kind !== 'refused' || error.code === 'not_found')

/** The QR code of a new authenticator, and its first code, which turns it on and gives the recovery codes. */
export function ConfirmAuthenticator({
  known,
  token,
  onCodes,
  onLost,
}: {
  known: SecondStepKey
  token?: string
  onCodes: (codes: readonly string[]) => void
  /** The codes did not arrive, although it may be on. */
  onLost?: () => void
}) {
  const confirm = async (code: string) => {
    try {
      onCodes(await confirmSecondStep(code, token))
    } catch (error) {
      if (mayBeOn(error)) onLost?.()
      throw error
    }
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-22 font-semibold">{m.scan_this_with_your_authenticator()}</h2>
      <QrCode text={known.uri} label={m.qr_code_for_your_authenticator()} />
      <p className="text-14 text-muted">
        {m.cant_scan_it_add_an_account()}
        <span className="mt-1 block text-16 tracking-wide break-words text-ink tabular-nums">
          {grouped(known.secret)}
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={Copy}
        className="justify-self-start"
        onClick={() => void copyKey(known)}
      >
        {m.copy_the_key()}
      </Button>
      <CodeForm action={m.confirm_the_code()} accepts={['code']} send={confirm} />
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
