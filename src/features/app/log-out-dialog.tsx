import {m} from '#messages'
import {useState} from 'react'
import type {LogOutResult, Unsent} from '#data/account/log-out-device.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {FormError} from '#ui/fields/form-error.tsx'

function titleFor(count: number): string {
  if (count === 0) return m.everything_has_reached_village()
  return m.items_have_not_reached_village_yet({count})
}

/** Numbers of intact and damaged entries. */
function stateOf(unsent: number, unreadable: number): string {
  if (unreadable === 0) return m.they_are_safe_on_this_device({count: unsent})
  if (unsent === 0) return m.they_are_damaged_and_cannot_be({count: unreadable})
  return m.some_of_them_are_damaged({count: unreadable})
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
  const offlineReason = useNeedsConnection()(m.sending_what_waits())
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
        {m.send_now()}
      </Button>
      <p className="text-14 text-muted">{offlineReason ?? m.sends_everything_then_logs_you_out()}</p>
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
        {m.keep_for_this_account()}
      </Button>
      <p className="text-14 text-muted">
        {isAllDamaged ? m.stays_here_hidden_from_other_users() : m.stays_here_hidden_from_other_users_and()}
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
          ? m.everything_was_sent_in_the_meantime()
          : m.what_should_happen_when_you_log({state_of: stateOf(entries.length, unreadable)})
      }
    >
      <div className="space-y-3">
        {outcome === 'unsent' && entries.length > 0 && (
          <FormError>{attention > 0 ? m.some_of_it_was_refused_and() : m.it_could_not_be_sent_keep()}</FormError>
        )}
        {outcome === 'unread' && <FormError>{m.this_devices_storage_is_not_responding()}</FormError>}
        {outcome === 'failed' && <FormError>{m.logging_out_failed_and_nothing_was()}</FormError>}
        {isDiscarding ? (
          <div className="grid gap-2">
            <p>{m.they_are_deleted_from_this_device({count})}</p>
            <Button full variant="danger" busy={busy === 'discard'} onClick={() => void choose('discard')}>
              {m.discard_items_and_log_out({count})}
            </Button>
            <Button full variant="secondary" onClick={() => setDiscarding(false)}>
              {m.back()}
            </Button>
          </div>
        ) : (
          <div className="grid gap-2">
            {offlineReason ? [keep, send] : [send, keep]}
            <Button full variant="danger" onClick={() => setDiscarding(true)}>
              {m.discard()}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
