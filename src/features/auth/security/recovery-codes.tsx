import {m} from '#messages'
import {productFile} from '#lib/product-file.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {saveFile} from '#lib/save-file.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Ten recovery codes, shown only once. If `onSaved` throws, the message is shown and the button works again. */
export function RecoveryCodes({
  codes,
  hadCodes = false,
  onSaved,
}: {
  codes: readonly string[]
  hadCodes?: boolean
  onSaved: () => void | Promise<void>
}) {
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const goOn = async () => {
    setRefused(undefined)
    setBusy(true)
    try {
      await onSaved()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const text = new Blob([codes.join('\n')], {type: 'text/plain'})
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({title: m.copied(), tone: 'good'}),
      () => toast({title: m.not_copied(), description: m.write_them_down_instead(), tone: 'bad'}),
    )
  return (
    <div className="grid gap-4">
      <h2 className="text-22 font-semibold">{m.save_your_recovery_codes()}</h2>
      <p className="text-muted">{m.each_code_lets_you_in_once()}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-card border border-line bg-card p-4 text-16 tracking-wide tabular-nums md:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {hadCodes && <Callout tone="info">{m.your_old_codes_no_longer_work()}</Callout>}
      <FormError>{refused}</FormError>
      <div className="flex flex-wrap gap-2 *:max-md:grow print:hidden">
        <Button variant="secondary" icon={Download} onClick={() => saveFile(text, productFile('recovery-codes.txt'))}>
          {m.download()}
        </Button>
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          {m.copy()}
        </Button>
        <Button variant="secondary" icon={Printer} onClick={() => print()}>
          {m.print()}
        </Button>
        <Button busy={isBusy} onClick={() => void goOn()}>
          {m.i_have_saved_them()}
        </Button>
      </div>
    </div>
  )
}
