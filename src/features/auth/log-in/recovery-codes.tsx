import {Copy} from 'lucide-react'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Ten recovery codes, shown only once. If `onKept` throws, the message is shown and the button works again. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  codes: readonly string[]
  onKept: () => void | Promise<void>
}) {
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const goOn = async () => {
    setRefused(undefined)
    setBusy(true)
    try {
      await onKept()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({title: 'Copied', tone: 'good'}),
      () => toast({title: 'Not copied', description: 'Write them down instead.', tone: 'bad'}),
    )
  return (
    <div className="grid gap-4">
      <h2 className="text-22 font-semibold">Keep your recovery codes</h2>
      <p className="text-muted">
        Each lets you in once without your phone. They are shown only now: put them where you keep passwords,
        not on the phone with the authenticator.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-card border border-line bg-card p-4 text-16 tracking-wide tabular-nums desk:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Callout tone="info">Codes that you had before work no more.</Callout>
      <FormError>{refused}</FormError>
      <div className="flex flex-wrap gap-2 *:max-desk:grow">
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button busy={isBusy} onClick={() => void goOn()}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
