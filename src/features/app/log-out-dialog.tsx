import {m} from '#messages'
import {useState} from 'react'
import type {LogOutResult, Unsent} from '#data/account/log-out-device.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {FormError} from '#ui/fields/form-error.tsx'

interface Counts {
  /** Intact entries that were not refused. */
  sendable: number
  /** Refused by the server; only their owner decides about them. */
  refused: number
  /** Damaged entries, which cannot be sent. */
  unreadable: number
}

function titleFor({sendable, refused, unreadable}: Counts): string {
  const count = sendable + refused + unreadable
  if (count === 0) return m.everything_has_reached_village()
  if (refused === 0) return m.items_have_not_reached_village_yet({count})
  return refused === count ? m.items_were_refused({count}) : m.items_are_still_in_your_outbox({count})
}

/** What can become of the entries, those that were refused or damaged named apart. */
function stateText({sendable, refused, unreadable}: Counts): string {
  const count = sendable + refused + unreadable
  if (refused === count) return m.they_wait_for_your_decision({count})
  if (unreadable === count) return m.they_are_damaged_and_cannot_be({count})
  if (refused + unreadable === 0) return m.they_are_safe_on_this_device({count})
  const parts = [
    refused > 0 && m.some_of_them_were_refused({count: refused}),
    unreadable > 0 && m.some_of_them_cannot_be_sent({count: unreadable}),
  ]
  return parts.filter(Boolean).join(' ')
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
  // the answer to an attempt may be missing
  const mayHaveArrived = entries.some(({state, tries}) => state !== 'attention' && tries > 0)
  const counts = {sendable: entries.length - attention, refused: attention, unreadable}

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
  // refused and damaged entries cannot be sent; with none left, any choice logs out
  const hasRest = attention + unreadable > 0
  const canSend = counts.sendable > 0 || count === 0
  const send = canSend && (
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
      <p className="text-14 text-muted">
        {offlineReason ?? (hasRest ? m.sends_what_can_be_sent() : m.sends_everything_then_logs_you_out())}
      </p>
    </div>
  )
  const keep = (
    <div key="keep" className="space-y-2 pb-2">
      <Button
        full
        variant={offlineReason || !canSend ? 'primary' : 'secondary'}
        busy={busy === 'keep'}
        onClick={() => void choose('keep')}
      >
        {m.keep_for_this_account()}
      </Button>
      <p className="text-14 text-muted">
        {!canSend
          ? m.stays_here_hidden_from_other_users()
          : hasRest
            ? m.stays_here_and_what_can_be_is_sent()
            : m.stays_here_hidden_from_other_users_and()}
      </p>
    </div>
  )
  return (
    <Dialog
      onClose={() => {
        if (!busy) onClose()
      }}
      title={titleFor(counts)}
      description={
        count === 0
          ? m.everything_was_sent_in_the_meantime()
          : m.what_should_happen_when_you_log({state_of: stateText(counts)})
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
            <p>
              {attention > 0 || mayHaveArrived
                ? m.they_are_deleted_from_this_device_alone({count})
                : m.they_are_deleted_from_this_device({count})}
              {mayHaveArrived && ` ${m.what_was_tried_may_have_been_received()}`}
            </p>
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
