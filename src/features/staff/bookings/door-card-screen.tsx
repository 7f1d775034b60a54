import {m} from '#messages'
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
import {dayLabel} from '#lib/day.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {LoadError} from '../staff-list.tsx'

interface Ids {
  id: string
  bookingId: string
}

const title = m.door_card()

/** One-time codes on paper for a family without an account. */
export function DoorCardScreen(ids: Ids) {
  const {data: card, error, refetch} = useQuery(careseekerQueries.card(ids))
  const crumbs = [
    <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
      {m.admin_careseekers()}
    </Link>,
    <Link key="family" to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId: ids.id}}>
      {card?.family || m.careseeker()}
    </Link>,
    <Link
      key="booking"
      to="/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId"
      params={{nonUserId: ids.id, bookingId: ids.bookingId}}
    >
      {card?.number ?? m.booking()}
    </Link>,
  ]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          crumbs={crumbs}
          lead={m.print_it_and_give_it_to()}
          action={card && <Acts ids={ids} card={card} />}
        />
      </div>
      {!card && error && <LoadError what={m.the_card()} error={error} onRetry={() => void refetch()} />}
      {!card && !error && <SkeletonCards count={1} />}
      {card && <Body card={card} />}
    </>
  )
}

function Body({card}: {card: DoorCard}) {
  if (card.visits.length === 0) {
    return (
      <EmptyState picture="empty-calendar" title={m.no_visits_left_to_confirm()}>
        {m.a_card_has_codes_for_booked()}
      </EmptyState>
    )
  }
  if (!card.is_made) {
    return (
      <EmptyState picture="empty-calendar" title={m.no_card_yet()}>
        {m.make_it_for_unsettled({count: card.visits.length})}
      </EmptyState>
    )
  }
  return <PrintedCard card={card} />
}

function Acts({ids, card}: {ids: Ids; card: DoorCard}) {
  // the card to be replaced, as it was when asked
  const [asked, setAsked] = useState<Pick<DoorCard, 'card_id'> | null>(null)
  const {mutate, isPending, error} = useMakeDoorCard(ids)
  const needs = useNeedsConnection()
  if (card.visits.length === 0) return null
  if (!card.is_made) {
    return (
      <div className="grid gap-2">
        <Button busy={isPending} disabledReason={needs(m.making_a_card())} onClick={() => mutate(card.card_id)}>
          {m.make_a_card()}
        </Button>
        {error && <FormError>{messageOf(error)}</FormError>}
      </div>
    )
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked({card_id: card.card_id})}>
        {m.new_card()}
      </Button>
      <Button icon={Printer} onClick={() => window.print()}>
        {m.print()}
      </Button>
      {error && !asked && <FormError>{messageOf(error)}</FormError>}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={m.make_a_new_card()}
          consequences={<p>{m.use_this_if_the_old_card()}</p>}
          action={m.make_a_new_card_staff()}
          cancelLabel={m.keep_this_one()}
          busy={isPending}
          offlineReason={needs(m.making_a_card())}
          onConfirm={() => mutate(asked.card_id, {onSuccess: () => setAsked(null)})}
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
    <span className="text-14 text-muted">{m.code_confirmed()}</span>
  ) : (
    <span className="text-18 font-semibold whitespace-nowrap tabular-nums">{spoken(code)}</span>
  )
}

/** The printed card: family, instructions, and a line for each session. */
function PrintedCard({card: {number, service, family, provider, visits}}: {card: DoorCard}) {
  return (
    <article
      aria-label={m.the_card()}
      className="max-w-text rounded-card border border-line bg-card p-4 md:p-6 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <div>
          <p className="text-22 font-semibold">{family}</p>
          <p>
            {provider ? m.service_with_provider({service: serviceText(service), name: provider}) : serviceText(service)}
          </p>
          <p className="text-14 text-muted">{m.booking_money({number})}</p>
        </div>
        <Brand />
      </header>
      <p className="py-4">{m.when_your_caregiver_arrives_read_out()}</p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-14 text-muted">
            <th scope="col" className="py-2 pr-2 font-medium">
              {m.visit()}
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              {m.start_code()}
            </th>
            <th scope="col" className="py-2 pl-2 font-medium">
              {m.end_code()}
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
                <span className="block font-medium">{dayLabel(localDate(visit.scheduled_start, visit.timezone))}</span>
                <span className="block text-14 text-muted tabular-nums">
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
