import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Printer} from 'lucide-react'
import {useState} from 'react'
import type {DoorCard} from '#contract/admin/careseekers.ts'
import {careseekerQueries, useMakeDoorCard} from '#data/queries/admin/careseekers.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {LoadError} from '../not-loaded.tsx'
import {PrintedCard} from './printed-card.tsx'

interface Ids {
  id: string
  bookingId: string
}

const title = 'Card for the door'

/** One-use codes on paper, for a family that has no phone of ours to show them on. */
export function DoorCardScreen(ids: Ids) {
  const {data: card, error, refetch} = useQuery(careseekerQueries.card(ids))
  const crumbs = [
    <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
      Admin Careseekers
    </Link>,
    <Link
      key="family"
      to="/admin/dashboard/admin-careseekers/$nonUserId/bookings"
      params={{nonUserId: ids.id}}
    >
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
          lead="Print it and give it to the family. The caregiver types the codes at the door, and each counts as the family’s own word, once."
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
      <EmptyState picture="empty-calendar" title="No visit is left to confirm">
        A card has codes for visits that are booked and not settled yet.
      </EmptyState>
    )
  }
  if (!card.is_made) {
    return (
      <EmptyState picture="empty-calendar" title="No card was made yet">
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
          Make the card
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
          consequences={<p>For when the old one was lost. Its codes end at once, on every visit.</p>}
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
