import {Copy} from 'lucide-react'
import {Button} from '#ui/button.tsx'
import {Notice} from '#ui/notice.tsx'
import {toast} from '#ui/toast-message.ts'

/** Ten codes, shown this once. */
export function RecoveryCodes({codes, onKept}: {codes: readonly string[]; onKept: () => void}) {
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
      <Notice tone="info">Codes that you had before work no more.</Notice>
      <div className="flex flex-wrap gap-2 *:max-desk:grow">
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
