import {useState} from 'react'
import type {LogOutResult, Unsent} from '#data/account/log-out-device.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {FormError} from '#ui/fields/form-error.tsx'

function titleFor(count: number): string {
  if (count === 0) return 'Everything has reached Village'
  return count === 1 ? '1 item has not reached Village yet' : `${count} items have not reached Village yet`
}

/** Numbers of intact and damaged entries. */
function stateOf(unsent: number, unreadable: number): string {
  if (unreadable === 0) return `${unsent === 1 ? 'It is' : 'They are'} safe on this device.`
  if (unsent === 0) return `${unreadable === 1 ? 'It is' : 'They are'} damaged and cannot be sent.`
  return `${unreadable === 1 ? 'One of them is' : `${unreadable} of them are`} damaged and cannot be sent; the others are safe on this device.`
}

/** Shown at log-out while the outbox has entries: send, retain or discard them. */
export function LogOutDialog({
  onLeave,
  onClose,
}: {
  onLeave: (unsent: Unsent) => Promise<LogOutResult>
  onClose: () => void
}) {
  const {entries, attention, unreadable} = useOutbox()
  const [busy, setBusy] = useState<Unsent | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const offlineReason = useNeedsConnection()('Sending')
  const [outcome, setOutcome] = useState<LogOutResult['is'] | 'failed'>()
  const count = entries.length + unreadable
  // damaged entries cannot be sent
  const isAllDamaged = unreadable > 0 && entries.length === 0

  const choose = async (what: Unsent) => {
    setBusy(what)
    setOutcome(undefined)
    try {
      setOutcome((await onLeave(what)).is)
    } catch {
      setOutcome('failed')
    } finally {
      setBusy(null)
    }
  }
  const send = !isAllDamaged && (
    <div key="send" className="space-y-2 pb-2">
      <Button
        full
        variant={offlineReason ? 'secondary' : 'primary'}
        disabledReason={offlineReason}
        busy={busy === 'send'}
        onClick={() => void choose('send')}
      >
        Send now
      </Button>
      <p className="text-14 text-muted">{offlineReason ?? 'Sends everything, then logs you out.'}</p>
    </div>
  )
  const keep = (
    <div key="keep" className="space-y-2 pb-2">
      <Button
        full
        variant={offlineReason ? 'primary' : 'secondary'}
        busy={busy === 'keep'}
        onClick={() => void choose('keep')}
      >
        Keep for this account
      </Button>
      <p className="text-14 text-muted">
        {isAllDamaged
          ? 'Stays here, hidden from other users, until you log in again on this device.'
          : 'Stays here, hidden from other users, and is sent when you log in again on this device.'}
      </p>
    </div>
  )
  return (
    <Dialog
      onClose={() => {
        if (!busy) onClose()
      }}
      title={titleFor(count)}
      description={
        count === 0
          ? 'Everything was sent in the meantime. Any choice logs you out.'
          : `${stateOf(entries.length, unreadable)} What should happen when you log out?`
      }
    >
      <div className="space-y-3">
        {outcome === 'unsent' && entries.length > 0 && (
          <FormError>
            {attention > 0
              ? 'Some of it was refused and needs your decision. Keep it, discard it, or check your outbox first.'
              : 'It could not be sent. Keep it for this account, or try again where you have a signal.'}
          </FormError>
        )}
        {outcome === 'unread' && (
          <FormError>
            This device’s storage is not responding, so we can’t tell whether everything was sent. You are still logged
            in. Try again, or keep it for this account.
          </FormError>
        )}
        {outcome === 'failed' && <FormError>Logging out failed, and nothing was deleted. Try again.</FormError>}
        {isDiscarding ? (
          <div className="grid gap-2">
            <p>
              {count === 1 ? 'It is' : 'They are'} deleted from this device and never sent to Village. This cannot be
              undone.
            </p>
            <Button full variant="danger" busy={busy === 'discard'} onClick={() => void choose('discard')}>
              {count === 1 ? 'Discard 1 item and log out' : `Discard ${count} items and log out`}
            </Button>
            <Button full variant="secondary" onClick={() => setDiscarding(false)}>
              Back
            </Button>
          </div>
        ) : (
          <div className="grid gap-2">
            {offlineReason ? [keep, send] : [send, keep]}
            <Button full variant="danger" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
