import {useState} from 'react'
import type {LogOutResult, Unsent} from '#data/account/log-out-device.ts'
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
        <div className="grid gap-2">
          {!isAllDamaged && (
            <>
              <Button full busy={busy === 'send'} onClick={() => void choose('send')}>
                Send now
              </Button>
              <p className="pb-2 text-14 text-muted">Sends everything, then logs you out.</p>
            </>
          )}
          <Button full variant="secondary" busy={busy === 'keep'} onClick={() => void choose('keep')}>
            Keep for this account
          </Button>
          <p className="pb-2 text-14 text-muted">
            {isAllDamaged
              ? 'Stays here, hidden from other users, until you log in again on this device.'
              : 'Stays here, hidden from other users, and is sent when you log in again on this device.'}
          </p>
          <Button full variant="danger" busy={busy === 'discard'} onClick={() => void choose('discard')}>
            Discard
          </Button>
          <p className="text-14 text-muted">Deletes it from this device. It is never sent to Village.</p>
        </div>
      </div>
    </Dialog>
  )
}
