import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import {useState, type ReactNode} from 'react'
import {useOnline} from '#data/offline/use-connection.ts'
import {lookAgain, sendNow, useOutbox, type OutboxEntry, type StoredReceipt} from '#data/offline/outbox.ts'
import {useNow} from '#data/offline/server-now.ts'
import {useMayDropWaiting} from '#data/offline/storage-persisted.ts'
import {outboxLabel} from '#ui/frame/outbox-count.tsx'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {day_ms} from '#domain/constants.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {pressedText} from '#domain/sessions/pressed-text.ts'
import {asOf, timeSpan, zoneSuffix} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {EntryCard} from './entry-card.tsx'
import {receivedText, type EntrySubject} from './entry-text.ts'
import {useQuery, useQueryClient} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {readTappedVisit} from '#contract/sessions/tapped-visit.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho} from '#data/account/current-user.ts'
import {requestName} from '#domain/bookings/request-text.ts'

/** The user's entries on this device, and what Village received during the last day. */
export function OutboxScreen({
  question,
}: {
  /** Asks what an entry is held for, if anything. */
  question: (entry: OutboxEntry, session: Session) => ReactNode
}) {
  const {ready, failed, entries, receipts, waiting, attention, unreadable} = useOutbox()
  const online = useOnline()
  const now = useNow(1000)
  const aboutOf = useEntrySubject()
  const mayDrop = useMayDropWaiting(waiting > 0)
  const [busy, setBusy] = useState(false)
  const {element, props: focusProps} = useFocusAfterRemoval<HTMLDivElement>()
  const send = async () => {
    setBusy(true)
    await sendNow()
    setBusy(false)
  }

  const refused = entries.filter(entry => entry.state === 'attention')
  const onTheWay = entries.filter(entry => entry.state !== 'attention')
  const card = (entry: OutboxEntry) => {
    const about = aboutOf(entry, now)
    return (
      <EntryCard
        key={entry.key}
        entry={entry}
        about={about}
        isBehind={onTheWay.find(other => other.lane === entry.lane)?.key !== entry.key}
        online={online}
        now={now}
      >
        {about.session && question(entry, about.session)}
      </EntryCard>
    )
  }
  return (
    <div {...focusProps}>
      <PageHeader
        title={m.outbox_outbox2()}
        lead={
          refused.length > 0 && onTheWay.length === 0 ? m.what_was_refused_stays_here() : m.what_waits_here_is_sent()
        }
        action={
          (waiting > 0 || busy) && (
            <Button icon={Send} busy={busy} onClick={() => void send()}>
              {m.try_now()}
            </Button>
          )
        }
      />
      {ready && (
        <p role="status" className="sr-only">
          {outboxLabel({waiting, attention: attention + unreadable})}
        </p>
      )}
      <div
        ref={element}
        role="group"
        aria-label={m.outbox_outbox2()}
        tabIndex={-1}
        className="max-w-3xl space-y-8 outline-none"
      >
        {mayDrop && <Callout tone="info">{m.this_browser_may_clear_what_waits()}</Callout>}
        {refused.length > 0 && (
          <Section title={m.needs_attention()} count={attention}>
            <div className="space-y-3">{refused.map(card)}</div>
          </Section>
        )}
        {onTheWay.length > 0 && (
          <Section title={m.waiting_money()} count={waiting}>
            <div className="space-y-3">{onTheWay.map(card)}</div>
          </Section>
        )}
        {unreadable > 0 && <Damaged count={unreadable} />}
        {!ready && !failed && <SkeletonCards count={1} />}
        {failed && (
          <ErrorState
            title={m.unsent_items_cant_be_read_on()}
            detail={m.we_cant_read_its_storage_right()}
            onRetry={() => void lookAgain()}
          />
        )}
        {ready && entries.length === 0 && unreadable === 0 && (
          <EmptyState picture="all-set" title={m.nothing_waits_on_this_device()}>
            {m.what_you_do_without_a_signal()}
          </EmptyState>
        )}
        <ReceivedList receipts={receipts} aboutOf={aboutOf} now={now} />
      </div>
    </div>
  )
}

/** Damaged entries are reported: the user may remember them, and support can enter a confirmation. */
function Damaged({count}: {count: number}) {
  return (
    <Callout tone="bad" title={m.items_cannot_be_read({count})}>
      {m.this_device_saved_them_but_the({count})} <Link to="/contact">{m.write_to_support()}</Link>
      {m.who_can_enter_a_confirmation()}
    </Callout>
  )
}

/** Entries that Village received during the last day, newest first. */
function ReceivedList({
  receipts,
  aboutOf,
  now,
}: {
  receipts: readonly StoredReceipt[]
  aboutOf: (press: Press, now: string) => Subject
  now: string
}) {
  const shown = receipts
    .filter(receipt => Date.parse(now) - receipt.stored_at < day_ms)
    .toSorted((a, b) => b.stored_at - a.stored_at)
  if (shown.length === 0) return null
  return (
    <Section title={m.received_in_the_last_24_hours()} count={shown.length}>
      <Card flush>
        <ul className="divide-y divide-line">
          {shown.map(receipt => (
            <Received
              key={receipt.key}
              receipt={receipt}
              about={aboutOf({lane: receipt.lane, params: receipt.request?.params}, now)}
              now={now}
            />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

/** What was received, when, and what it did not do. */
function Received({receipt, about, now}: {receipt: StoredReceipt; about: Subject; now: string}) {
  const remarks = [
    receipt.is_code_wrong && m.the_code_did_not_match(),
    receipt.is_of_earlier_times && m.received_but_the_visit_was_moved(),
    receipt.is_reassigned && m.received_but_the_visit_was_reassigned(),
    receipt.is_too_late && m.late_note_notified_no_one(),
  ].filter(remark => typeof remark === 'string')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-3">
      <span className="min-w-0">
        {receivedText(receipt, about)}
        {receipt.request && <>, {pressedText({...receipt, ...receipt.request}, now, about.timezone)}</>}
        {remarks.map(remark => (
          <span key={remark} className="block text-14 text-waiting">
            {remark}
          </span>
        ))}
      </span>
      <Status
        of="entry"
        status="received"
        label={m.received_sessions({time: receivedTime(receipt, now, about.timezone)})}
      />
    </li>
  )
}

/** `2:03 PM`, by the clock of the visit's place, which is named where this device's differs. */
function receivedTime({received_at, stored_at}: StoredReceipt, now: string, timezone = deviceZone()): string {
  const at = received_at || new Date(stored_at).toISOString()
  return `${asOf(at, timezone, now)}${zoneSuffix(at, timezone, deviceZone())}`
}

interface Press {
  lane: string
  params?: Record<string, unknown> | undefined
}

interface Subject extends EntrySubject {
  /** The times of a visit. */
  when?: string
  /** Of a visit's place. */
  timezone?: string
  /** In the cached lists only. */
  session?: Session
}

/** Finds the session or request of an entry in the cached lists, else the visit as it stood at the tap. */
function useEntrySubject(): (press: Press, now: string) => Subject {
  const client = useQueryClient()
  const {role, unfinished = false} = useWho() ?? {}
  const hasVisits = !unfinished && (role === 'parent' || role === 'caretaker' || role === 'agency')
  const {data} = useQuery({...sessionQueries.window(), enabled: hasVisits})
  const {entries, receipts} = useOutbox()
  const has = (kind: string) => [...entries, ...receipts].some(press => press.kind === kind)
  // keeps these lists in the cache for the lookup below
  useQuery({...leadQueries.nearby(usual_radius_miles), enabled: has('bid-caretaker')})
  useQuery({...leadQueries.caretakerBookings(), enabled: has('bid-caretaker')})
  useQuery({...leadQueries.pack(), enabled: has('bid-org')})
  // a request leaves the leads once it is bid on
  useQuery({...leadQueries.organizationBookings(), enabled: has('bid-org')})
  return ({lane, params}, now) => {
    const lists = client.getQueriesData<Session[]>({queryKey: sessionQueries.all()}).flatMap(([, list]) => list ?? [])
    const session = data?.find(({id}) => id === lane) ?? lists.find(({id}) => id === lane)
    const visit = session ?? readTappedVisit(params)
    if (visit) {
      const {title, scheduled_start, scheduled_end, timezone} = visit
      return {
        ...(session && {session}),
        visit: title,
        timezone,
        when: timeSpan(scheduled_start, scheduled_end, timezone, {now, zone: deviceZone()}),
      }
    }
    const leads = client
      .getQueriesData<Lead[] | Lead | null>({queryKey: leadQueries.all()})
      .flatMap(([, found]) => found ?? [])
    const lead = leads.find(each => each.id === lane)
    return lead ? {request: requestName(lead)} : {}
  }
}
