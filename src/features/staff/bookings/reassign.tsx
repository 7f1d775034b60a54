import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import type {BookingDetail, StaffSession} from '#contract/admin/bookings.ts'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {staffBookingQueries, useAssignVisit, useReplaceCaregiver} from '#data/queries/admin/bookings.ts'
import {dayOfVisit, type MemberWarnings} from '#domain/sessions/people-board.ts'
import {OverlapNotice, WarningNotice} from '#features/sessions/changes/assign-notices.tsx'
import {warningsText} from '#features/sessions/changes/member-load.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {LoadError} from '../staff-list.tsx'
import {AskFirst, type AskedFirst} from './ask-first.tsx'
import {hasWeeksAhead} from './has-weeks-ahead.ts'
import {notifiedText, readersText} from './sides-text.ts'

/** Ends what is ahead of a caregiver's booking and asks everyone else, or one first. @see src/domain/rules.md#reassigned-by-staff */
export function ReplacePart({booking}: {booking: BookingDetail}) {
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<AskedFirst | null>(null)
  const command = useReplaceCaregiver(booking.id)
  const navigate = useNavigate()
  const now = useServerNow()
  const isAhead = booking.visits.some(
    visit =>
      visit.scheduled_start > now &&
      (visit.status === 'SCHEDULED' ||
        // what its provider canceled can be requested again as long as the weeks go on
        (hasWeeksAhead(booking) && visit.status === 'CANCELLED' && visit.cancelled?.by !== 'parent')),
  )
  if (booking.provider?.kind !== 'caretaker' || (!isAsking && !isAhead)) return null
  const {id: without_id, name} = booking.provider
  const close = () => {
    setAsking(false)
    setAsked(null)
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.find_another_caregiver()}
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={close}
          title={m.find_another_caregiver_for({number: booking.number})}
          consequences={[
            canceledText(name, asked),
            ...(booking.booking.reopens_weeks ? [m.weeks_go_out_as_one_request_staff()] : []),
            notifiedText(booking.family),
          ].join(' ')}
          action={m.find_another_caregiver()}
          doing={m.requesting()}
          cancelLabel={m.not_now()}
          hint={readersText(booking.family)}
          command={command}
          choices={asked}
          onConfirm={reason =>
            command.mutate(
              {
                reason,
                ...(asked && {invite: {caretaker_id: asked.caretaker_id, then_open: asked.then_open}}),
              },
              {onSuccess: ({id}) => void navigate({to: '/admin/dashboard/all-bookings/$id', params: {id}})},
            )
          }
        >
          <AskFirst booking_id={booking.id} without_id={without_id} asked={asked} onAsk={setAsked} />
        </ReasonDialog>
      )}
    </>
  )
}

/** What happens to the remaining visits, and who is asked for them. */
function canceledText(name: string, asked: AskedFirst | null): string {
  if (!asked) return m.the_remaining_visits_with_are_canceled({name})
  const text = asked.then_open ? m.the_remaining_visits_are_asked_of_first : m.the_remaining_visits_are_asked_of_one
  return text({name, asked: asked.name})
}

const assignable = new Set<StaffSession['status']>(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL'])

const assignTitle = ({assigned_member_id}: StaffSession): string =>
  assigned_member_id === null ? m.assign_a_caregiver() : m.assign_another_caregiver()

/** Assigns one of the agency's people to a visit that is not over. @see src/domain/rules.md#agency-confirms */
export function AssignPart({visit, members}: {visit: StaffSession; members: BookingDetail['members']}) {
  const [isOpen, setOpen] = useState(false)
  const now = useServerNow()
  const others = members.filter(({id}) => id !== visit.assigned_member_id)
  const isAssignable = assignable.has(visit.status) && visit.scheduled_end > now && members.length > 0
  // an open dialog stays with what was typed, and the server says why it is too late
  if (!isOpen && !isAssignable) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabledReason={others.length === 0 ? m.the_agency_has_no_one_else() : undefined}
        onClick={() => setOpen(true)}
      >
        {assignTitle(visit)}
      </Button>
      {isOpen && <AssignDialog visit={visit} onClose={() => setOpen(false)} />}
    </>
  )
}

/** No one is preselected, and each person has what the agency's own choice says against them. */
function AssignDialog({visit, onClose}: {visit: StaffSession; onClose: () => void}) {
  const {data, error: loadError, refetch} = useQuery(staffBookingQueries.assignable(visit.id))
  const [member_id, setMember] = useState('')
  const [isWithLater, setWithLater] = useState(false)
  const [reason, setReason] = useState('')
  const [expected_member_id] = useState(visit.assigned_member_id)
  const {mutate, isPending, error} = useAssignVisit(visit.id)
  const needs = useNeedsConnection()
  const now = useServerNow()
  const warningOf = (member: MemberWarnings) => warningsText(member, dayOfVisit(visit), dayIn(deviceZone(), now))
  const chosen = data?.members.find(({id}) => id === member_id)
  const refusal = useRefusal({isPending, error}, [member_id, isWithLater, reason])
  const body = {member_id, expected_member_id, and_later: isWithLater, reason: reason.trim()}
  const isMissing =
    (member_id === '' && m.choose_a_caregiver()) || (reason.trim() === '' && m.enter_a_reason_first()) || undefined
  return (
    <FormDialog
      title={assignTitle(visit)}
      description={expected_member_id === null ? m.the_caregiver_is_notified() : m.both_caregivers_are_notified()}
      submit={m.assign()}
      busy={isPending}
      offlineReason={needs(m.assigning())}
      disabledReason={isMissing}
      error={refusal}
      onSubmit={() => mutate(body, {onSuccess: onClose})}
      onClose={onClose}
    >
      {!data && loadError && (
        <LoadError what={m.the_team_of_the_agency()} error={loadError} onRetry={() => void refetch()} />
      )}
      {!data && !loadError && <SkeletonLines lines={4} />}
      {data && (
        <RadioCards
          label={m.caregiver()}
          value={member_id}
          onChange={setMember}
          options={data.members
            .filter(({id}) => id !== expected_member_id)
            .map(member => ({
              value: member.id,
              label: member.name,
              hint:
                [
                  data.overlaps.some(each => each.member_id === member.id && !each.is_later) && m.same_time(),
                  warningOf(member),
                ]
                  .filter(Boolean)
                  .join(' · ') || m.free(),
            }))}
        />
      )}
      {chosen && <WarningNotice name={chosen.name} reason={warningOf(chosen)} />}
      <OverlapNotice
        overlaps={data?.overlaps ?? []}
        member_id={member_id}
        and_later={isWithLater}
        timezone={visit.timezone}
        now={now}
      />
      <Checkbox
        label={m.later_visits_too()}
        hint={m.those_that_are_unassigned_or_had()}
        checked={isWithLater}
        onChange={setWithLater}
      />
      <TextField
        label={m.reason_sessions()}
        hint={m.only_staff_can_read_it_in()}
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
    </FormDialog>
  )
}
