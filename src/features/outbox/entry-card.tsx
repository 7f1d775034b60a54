import {m} from '#messages'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {
  isNotGettingThrough,
  type OutboxEntry,
  discard,
  isFinal,
  isMessage,
  tryAgain,
  would_be_refused,
} from '#data/offline/outbox.ts'
import {isOfBid, reasonText} from '#data/offline/refusal-text.ts'
import {bothBids, sendInstead} from '#data/queries/bids.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {pressedText} from '#domain/sessions/pressed-text.ts'
import {rateText} from '#lib/money-text.ts'
import {PhoneLink} from '#ui/frame/phone-link.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {entryText, type EntrySubject, currentText, retryText, supportLink} from './entry-text.ts'

/** One outbox entry: its content, state and next step. */
export function EntryCard({
  entry,
  about: {when, timezone, ...about},
  isBehind,
  online,
  now,
  children,
}: {
  entry: OutboxEntry
  about: EntrySubject & {when?: string | undefined; timezone?: string | undefined}
  isBehind: boolean
  online: boolean
  now: string
  /** The question it is held for. */
  children?: ReactNode
}) {
  const now_ms = Date.parse(now)
  const stuck = isNotGettingThrough(entry, now_ms)
  const needsAttention = entry.state === 'attention'
  const name = entryText(entry, about)
  return (
    <Card as="article" data-entry-key={entry.key} aria-label={name} className="space-y-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 space-y-0.5">
          <h3 className="font-semibold">
            {name}, {pressedText(entry, now, timezone)}
          </h3>
          {isMessage(entry) && (
            <p dir="auto" className="break-words whitespace-pre-line">
              {messageText(entry)}
            </p>
          )}
          {when && <p className="text-14 text-muted">{when}</p>}
        </div>
        <Status of="entry" status={entry.state === 'saved' || entry.state === 'sign-in' ? 'pending' : entry.state} />
      </div>
      {needsAttention ? (
        <>
          <p>
            {reasonText(entry)} {currentText(entry)}
          </p>
          <AttentionActions entry={entry} name={name} />
        </>
      ) : (
        <>
          {stuck && <StatusChip tone="bad" icon={TriangleAlert} label={m.not_getting_through()} />}
          <p className="text-14 text-muted">{retryText(entry, {isBehind, online, now_ms})}</p>
          {stuck && <NotGettingThrough entry={entry} name={name} />}
          {children}
          {isOfBid(entry.kind) && (
            <div className="flex flex-wrap gap-2">
              <RequestLink entry={entry} name={name} />
              {/* one that was tried may have arrived, and is withdrawn at its request */}
              {entry.kind !== 'bid-withdraw' && entry.tries === 0 && (
                <DiscardButton entry={entry} name={name} consequences={m.will_be_deleted_before_it_is_sent({name})} />
              )}
            </div>
          )}
        </>
      )}
    </Card>
  )
}

/** The only kind that staff can enter for a person. */
const isConfirmation = ({kind}: OutboxEntry): boolean => kind === 'confirm-start' || kind === 'confirm-end'

const messageText = ({params}: OutboxEntry): string => (typeof params.text === 'string' ? params.text : '')

/** Actions for a refused entry: try again where that can help, discard, or contact support. */
function AttentionActions({entry, name}: {entry: OutboxEntry; name: string}) {
  const [busy, setBusy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const both = bothBids(entry)
  const rate = both?.own.hourly_rate
  const sendWords = !both
    ? m.try_again()
    : rate === undefined
      ? m.send_this_bid_instead()
      : m.bid_this_rate_instead({rate_text: rateText(dollarsToCents(rate))})
  const copyWords = isCopied ? m.copied() : m.copy_text()
  const labelled = (action: string) => labelOf(action, name)
  const again = async () => {
    setBusy(true)
    await (both ? sendInstead(entry, both) : tryAgain(entry))
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {entry.error?.code === 'plan_limit' && entry.kind === 'bid-caretaker' && (
        <Link to="/dash/caretaker/status" search={{}} className={buttonClass({size: 'sm'})}>
          {m.see_the_plans()}
        </Link>
      )}
      {entry.error?.code === 'phone_required' && <PhoneLink of={entry.kind === 'bid-org' ? 'agency' : 'caregiver'} />}
      <Button
        size="sm"
        variant="secondary"
        {...labelled(sendWords)}
        icon={RotateCw}
        busy={busy}
        disabledReason={isFinal(entry) && !both ? would_be_refused : undefined}
        onClick={() => void again()}
      >
        {sendWords}
      </Button>
      {isMessage(entry) && messageText(entry) !== '' && (
        <Button
          size="sm"
          variant="secondary"
          {...labelled(copyWords)}
          icon={Copy}
          onClick={() => void navigator.clipboard.writeText(messageText(entry)).then(() => setCopied(true))}
        >
          {copyWords}
        </Button>
      )}
      <DiscardButton entry={entry} name={name} consequences={m.will_be_deleted_from_this_device({name})} />
      {isOfBid(entry.kind) && <RequestLink entry={entry} name={name} />}
      <a
        href={supportLink(entry)}
        {...labelled(m.contact_support())}
        className={buttonClass({variant: 'quiet', size: 'sm'})}
      >
        <Mail aria-hidden className="size-5 shrink-0" />
        {m.contact_support()}
      </a>
    </div>
  )
}

/** The list may have the same button for several entries. */
const labelOf = (action: string, name: string) => ({'aria-label': `${action}: ${name}`})

/** Opens the request of a bid, where a bid that may have arrived is withdrawn. */
function RequestLink({entry: {lane}, name}: {entry: OutboxEntry; name: string}) {
  const isAgency = useWho()?.role === 'agency'
  const link = {
    ...labelOf(m.see_the_request(), name),
    className: buttonClass({variant: 'quiet', size: 'sm'}),
    children: m.see_the_request(),
  }
  return isAgency ? (
    <Link to="/dash/agency/leads" search={{lead: lane}} {...link} />
  ) : (
    <Link to="/dash/caretaker/nearby" search={{request: lane}} {...link} />
  )
}

/** Deletes an entry from this device, once its owner has read what that means. */
function DiscardButton({entry, name, consequences}: {entry: OutboxEntry; name: string; consequences: string}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        {...labelOf(m.discard(), name)}
        disabledReason={entry.state === 'sending' ? m.being_sent_now() : undefined}
        onClick={() => setAsking(true)}
      >
        {m.discard()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.discard_this()}
        consequences={<p>{consequences}</p>}
        action={m.discard()}
        onConfirm={() => {
          setAsking(false)
          void discard(entry).then(isDiscarded => {
            if (!isDiscarded) toast({title: m.being_sent_now(), tone: 'neutral'})
          })
        }}
      />
    </>
  )
}

/** Help for an entry that has waited long. It is never given up but by its owner. */
function NotGettingThrough({entry, name}: {entry: OutboxEntry; name: string}) {
  return (
    <div className="space-y-1.5 text-14">
      <p>{m.it_is_safe_on_this_device()}</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>{m.open_another_site_the_network_at()}</li>
        <li>{m.switch_between_wi_fi_and_cellular()}</li>
        <li>{m.keep_this_page_open_for_a()}</li>
        <li>
          {m.if_it_is_still_waiting_tomorrow()} <a href={supportLink(entry)}>{m.write_to_support()}</a>
          {isConfirmation(entry) ? m.they_can_enter_it_for_you() : '.'}
        </li>
      </ul>
      <DiscardButton entry={entry} name={name} consequences={m.will_be_deleted_and_not_sent({name})} />
    </div>
  )
}
