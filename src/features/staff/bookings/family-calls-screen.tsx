import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import {useState} from 'react'
import {families_to_call_max, type FamilyCall, type FamilyToCall} from '#contract/admin/family-calls.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {familyCallQueries, useMarkFamilyCalled} from '#data/queries/admin/family-calls.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {timeSpan} from '#domain/time.ts'
import {fullName} from '#lib/full-name.ts'
import {rateText} from '#lib/money-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {DateTime} from '../date-time.tsx'
import {Phone} from '../people/contact-links.tsx'
import {LoadError} from '../staff-list.tsx'
import {AnswerButtons, AnswerTimesDialog, type Answering} from './answer-times.tsx'
import {linkClass} from './booking-columns.tsx'
import {familyCallText} from './family-call-text.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** Families without an account, with what staff have to say to them by phone. @see src/domain/rules-people.md#families-to-call */
export function FamilyCallsScreen() {
  const {data, error, refetch} = useQuery(familyCallQueries.list())
  // stays open when its row leaves the list, so that a refusal is read
  const [answering, setAnswering] = useState<Answering>()
  return (
    <>
      <PageHeader title={m.families_to_call()} lead={m.families_without_an_account_are_not_notified()} />
      {!data ? (
        error ? (
          <LoadError what={m.the_families_to_call()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={3} />
        )
      ) : data.items.length === 0 ? (
        <EmptyState picture="all-set" title={m.all_caught_up()}>
          {m.no_family_waits_for_a_call()}
        </EmptyState>
      ) : (
        <>
          <ul className="space-y-4">
            {data.items.map(family => (
              <Family key={family.id} family={family} onAnswer={setAnswering} />
            ))}
          </ul>
          {data.items.length === families_to_call_max && (
            <p className="mt-4 text-muted">{m.only_the_first_families_are_listed({count: families_to_call_max})}</p>
          )}
        </>
      )}
      {answering && <AnswerTimesDialog {...answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

function Family({family, onAnswer}: {family: FamilyToCall; onAnswer: (answering: Answering) => void}) {
  const {id, phone_number, calls} = family
  // what came since the dialog opened is not marked
  const [shown, setShown] = useState<readonly FamilyCall[]>()
  return (
    <Card as="li" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold">
            <Link
              to="/admin/dashboard/admin-careseekers/$nonUserId/bookings"
              params={{nonUserId: id}}
              className={linkClass}
            >
              {fullName(family)}
            </Link>
          </h2>
          {phone_number ? (
            <Phone number={phone_number} />
          ) : (
            <p className="text-14 text-muted">{m.no_phone_number_is_known()}</p>
          )}
        </div>
        <Button size="sm" icon={Check} onClick={() => setShown(calls)}>
          {m.called()}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {calls.map(each => (
          <Call key={each.id} family_id={id} of={each} onAnswer={onAnswer} />
        ))}
      </ul>
      {shown && <CalledDialog family={family} calls={shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

/** Lists what the family was called about before it is marked, which cannot be undone. */
function CalledDialog({
  family,
  calls,
  onClose,
}: {
  family: FamilyToCall
  calls: readonly FamilyCall[]
  onClose: () => void
}) {
  const {mutate, isPending, error} = useMarkFamilyCalled()
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={m.you_called_name_about({name: fullName(family)})}
      consequences={
        <ul className="divide-y divide-line">
          {calls.map(each => (
            <Call key={each.id} family_id={family.id} of={each} />
          ))}
        </ul>
      }
      action={m.mark_as_called()}
      cancelLabel={m.not_yet_staff()}
      busy={isPending}
      offlineReason={needs(m.marking_a_call())}
      onConfirm={() => mutate({id: family.id, call_ids: calls.map(each => each.id)}, {onSuccess: onClose})}
    >
      {error && <FormError>{messageOf(error)}</FormError>}
    </ConfirmDialog>
  )
}

function Call({
  family_id,
  of: {kind, created_at, booking, visit, proposal, offer},
  onAnswer,
}: {
  family_id: string
  of: FamilyCall
  /** Absent where calls are only listed. */
  onAnswer?: (answering: Answering) => void
}) {
  const now = useServerNow()
  const to = booking.is_open
    ? '/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId'
    : '/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId'
  return (
    <li className="py-2">
      <p>
        {offer
          ? m.call_about_bid_of({
              what: familyCallText[kind],
              name: offer.name,
              rate: rateText(dollarsToCents(offer.hourly_rate)),
            })
          : familyCallText[kind]}
      </p>
      <p className="text-14 text-muted">
        <Link to={to} params={{nonUserId: family_id, bookingId: booking.id}} className={linkClass}>
          <Unbroken>{booking.number}</Unbroken>
        </Link>
        {` · ${serviceText(booking.service)} · `}
        {visit && (
          <>
            {m.call_visit_on()} <DateTime at={visit.scheduled_start} zone={booking.timezone} />
            {' · '}
          </>
        )}
        {m.call_since()} <DateTime at={created_at} />
      </p>
      {visit && proposal && (
        <>
          <p className="text-14">
            {m.proposed_times_staff({
              time_span: timeSpan(proposal.start, proposal.end, booking.timezone, {now, zone: null}),
            })}
          </p>
          {onAnswer && (
            <AnswerButtons
              visit={{...visit, id: proposal.session_id, timezone: booking.timezone, assigned: null}}
              proposal={proposal}
              onAnswer={onAnswer}
            />
          )}
        </>
      )}
    </li>
  )
}
