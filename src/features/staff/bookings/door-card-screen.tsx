import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import {useState} from 'react'
import type {DoorCard} from '#contract/admin/careseekers.ts'
import {careseekerQueries, useMakeDoorCard} from '#data/queries/admin/careseekers.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {serviceText} from '#domain/bookings/request-text.ts'
import {clockSpan, localDate} from '#domain/time.ts'
import {dayText} from '#lib/day.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {LoadError} from '../staff-list.tsx'

interface Ids {
  id: string
  bookingId: string
}

const title = 'Door card'

/** One-time codes on paper for a family without an account. */
export function DoorCardScreen(ids: Ids) {
  const {data: card, error, refetch} = useQuery(careseekerQueries.card(ids))
  const crumbs = [
    <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
      Admin Careseekers
    </Link>,
    <Link key="family" to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId: ids.id}}>
      {card?.family || 'Careseeker'}
    </Link>,
    <Link
      key="booking"
      to="/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId"
      params={{nonUserId: ids.id, bookingId: ids.bookingId}}
    >
      {card?.number ?? 'Booking'}
    </Link>,
  ]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          crumbs={crumbs}
          lead="Print it and give it to the family. The caregiver types the codes at the door; each counts once as the family’s confirmation."
          action={card && <Acts ids={ids} card={card} />}
        />
      </div>
      {!card && error && <LoadError what="The card" error={error} onRetry={() => void refetch()} />}
      {!card && !error && <SkeletonCards count={1} />}
      {card && <Body card={card} />}
    </>
  )
}

function Body({card}: {card: DoorCard}) {
  if (card.visits.length === 0) {
    return (
      <EmptyState picture="empty-calendar" title="No visits left to confirm">
        A card has codes for booked visits that are not settled yet.
      </EmptyState>
    )
  }
  if (!card.is_made) {
    return (
      <EmptyState picture="empty-calendar" title="No card yet">
        Make it for {card.visits.length === 1 ? 'the one visit' : `the ${card.visits.length} visits`} ahead.
      </EmptyState>
    )
  }
  return <PrintedCard card={card} />
}

function Acts({ids, card}: {ids: Ids; card: DoorCard}) {
  const [isAsking, setAsking] = useState(false)
  const {mutate, isPending, error} = useMakeDoorCard(ids)
  const needs = useNeedsConnection()
  if (card.visits.length === 0) return null
  if (!card.is_made) {
    return (
      <div className="grid gap-2">
        <Button busy={isPending} disabledReason={needs('Making a card')} onClick={() => mutate(undefined)}>
          Make a card
        </Button>
        {error && <FormError>{messageOf(error)}</FormError>}
      </div>
    )
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        New card
      </Button>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Make a new card?"
          consequences={<p>Use this if the old card was lost. Its codes stop working right away, for every visit.</p>}
          action="Make a new card"
          cancelLabel="Keep this one"
          busy={isPending}
          disabledReason={needs('Making a card')}
          onConfirm={() => mutate(undefined, {onSuccess: () => setAsking(false)})}
        >
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** `123 456`: as people read six digits aloud. */
const spoken = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

function Code({code}: {code: string | null}) {
  return code === null ? (
    <span className="text-14 text-muted">Confirmed</span>
  ) : (
    <span className="text-18 font-semibold whitespace-nowrap tabular-nums">{spoken(code)}</span>
  )
}

/** The printed card: family, instructions, and a line for each session. */
function PrintedCard({card: {number, service, family, provider, visits}}: {card: DoorCard}) {
  return (
    <article
      aria-label="The card"
      className="max-w-text rounded-card border border-line bg-card p-4 md:p-6 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <div>
          <p className="text-22 font-semibold">{family}</p>
          <p>
            {serviceText(service)}
            {provider && ` with ${provider}`}
          </p>
          <p className="text-14 text-muted">Booking {number}</p>
        </div>
        <Brand />
      </header>
      <p className="py-4">
        When your caregiver arrives, read out the start code of that day; when they leave, the end code. They type it
        into their phone. Each code works once. Keep this card to yourself until then.
      </p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-14 text-muted">
            <th scope="col" className="py-2 pr-2 font-medium">
              Visit
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              Start code
            </th>
            <th scope="col" className="py-2 pl-2 font-medium">
              End code
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map(visit => (
            <tr
              key={visit.session_id}
              data-session-id={visit.session_id}
              className="break-inside-avoid border-b border-line last:border-0"
            >
              <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                <span className="block font-medium">{dayText(localDate(visit.scheduled_start, visit.timezone))}</span>
                <span className="block text-14 text-muted">
                  {clockSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone)}
                </span>
              </th>
              <td className="px-2 py-2.5">
                <Code code={visit.start_code} />
              </td>
              <td className="py-2.5 pl-2">
                <Code code={visit.end_code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
