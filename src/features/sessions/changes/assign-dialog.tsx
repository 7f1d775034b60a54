import {m} from '#messages'
import {fullName} from '#lib/full-name.ts'
import {useQuery} from '@tanstack/react-query'
import {useEffect, useRef, useState, type ReactNode} from 'react'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useFetchedSince} from '#data/offline/use-stale-since.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {changedAssignment, useAssign, useAssignSeveral, memberOverlapsQuery} from '#data/queries/session-commands.ts'
import {isLaterLike} from '#domain/sessions/assign.ts'
import {dayOfVisit, memberClashes} from '#domain/sessions/people-board.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {dayIn, weekOf} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {OverlapNotice, StartedNotice, WarningNotice, type MemberOverlap} from './assign-notices.tsx'
import {
  isAskedAbout,
  loadTextOfSeveral,
  memberLoadText,
  memberWarning,
  memberWarningOfSeveral,
  orderByFit,
  touchedWeeks,
} from './member-load.ts'
import {toastAssigned, toastUndone} from './toast-assigned.ts'
import {useVisitsOfWeeks, useWeekVisits} from './use-week-visits.ts'

const no_one = 'none'

const refusalText = (error: Error): string =>
  `${messageOf(error)}${changedAssignment(error) ? m.save_again_to_change_that() : ''}`

const assignedTo = ({assigned}: Session): string | null => assigned?.member_id ?? null
const asAssigned = (visit: Session) => ({...visit, assigned_member_id: assignedTo(visit)})

/**
 * Assigns one of the agency's caregivers to a visit. `preset` is chosen at first; `more` stands above the choice, such as
 * a link to the visit.
 */
export function AssignDialog({
  session,
  preset,
  more,
  onNotUndone,
  onClose,
}: {
  session: Session
  preset?: string | undefined
  more?: ReactNode
  /** Undo of this visit was refused, after the dialog has closed. */
  onNotUndone?: (visit: Session, reason: string) => void
  onClose: () => void
}) {
  const assign = useAssign()
  const assignSeveral = useAssignSeveral()
  const isOnline = useOnline()
  const members = useQuery(leadQueries.members())
  const visits = useQuery(sessionQueries.ofBooking(session.booking_id))
  const {isFetchedSince, isUpdating} = useFetchedSince()
  // as it is now: a colleague may assign someone while this is open; what was stored before has older times and people
  const newer = isFetchedSince(visits) ? visits.data?.find(({id}) => id === session.id) : undefined
  const current = newer ?? session
  const assigned = assignedTo(current)
  const [opened] = useState(assignedTo(session))
  const [picked, setPicked] = useState(preset)
  // who asked not to go is not proposed again
  const chosen = picked ?? (current.cannot_go ? '' : (assigned ?? no_one))
  const [refusal, setRefusal] = useState<{member_id: string | null} | null>(null)
  const expected = refusal ? refusal.member_id : assigned
  const [isForLater, setForLater] = useState(false)
  // only what the user chose: who is assigned may change with a refetch
  const refused = useRefusal(assign, [picked, isForLater], refusalText)
  const reader = useReader()
  const {now} = reader
  const ofBooking = isUpdating(visits) ? [] : (visits.data ?? [])
  const later = ofBooking.filter(visit => isLaterLike(asAssigned(visit), asAssigned(current), now))
  /** Every visit that is assigned, by start. */
  const assigning = isForLater
    ? [current, ...later.toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))]
    : [current]
  const overlaps = useQuery(memberOverlapsQuery(session.id))
  const {around, query: ofWeek} = useWeekVisits(dayOfVisit(current))
  const member = members.data?.find(({id}) => id === chosen)
  // saved before their other visits are known as they are now, a double booking would not be warned of
  const isLoading = !members.data || [visits, overlaps, ofWeek].some(query => isUpdating(query))
  const isUnchanged = chosen === '' || (chosen === no_one && expected === null)
  const save = () => {
    const member_id = chosen === no_one ? null : chosen
    const changed = assigning.filter(visit => assignedTo(visit) !== member_id)
    assign.mutate(
      {
        session_id: session.id,
        member_id,
        expected_member_id: expected,
        and_later: assigning.length > 1,
      },
      {
        onSuccess: answer => {
          toastAssigned(answer, {
            reader,
            count: changed.length,
            onUndo: changed.length > 0 ? () => void undo(changed, member_id) : undefined,
          })
          onClose()
        },
        // saved again, it replaces the one that the refusal named
        onError: error => setRefusal(changedAssignment(error) ?? null),
      },
    )
  }
  /** Gives each visit back to who had it, several with one notification each. The dialog has closed by then. */
  const undo = async (changed: readonly Session[], member_id: string | null) => {
    // those under way are assigned by themselves only
    const several = changed.filter(({status}) => changed.length > 1 && status === 'SCHEDULED')
    const singly = changed.filter(visit => !several.includes(visit))
    const refused: {detail: string}[] = []
    const report = (visits: readonly Session[], problem: unknown) => {
      const detail = messageOf(problem)
      for (const visit of visits) {
        refused.push({detail})
        onNotUndone?.(visit, detail)
      }
    }
    for (const visit of singly) {
      const before = {session_id: visit.id, member_id: assignedTo(visit), expected_member_id: member_id}
      try {
        await assign.mutateAsync({...before, and_later: false})
      } catch (problem) {
        report([visit], problem)
      }
    }
    try {
      if (several.length > 0) refused.push(...(await undoSeveral(several, member_id)))
    } catch (problem) {
      report(several, problem)
    }
    const [first] = changed
    if (refused.length > 0) toastUndone(refused, changed.length)
    else if (first) toastAssigned(first, {reader, count: changed.length})
  }
  /** The refusals of those that were not given back. */
  const undoSeveral = async (visits: readonly Session[], member_id: string | null) => {
    const {refused} = await assignSeveral.mutateAsync(
      visits.map(visit => ({
        session_id: visit.id,
        assigned: visit.assigned,
        ...(member_id !== null && {expected_member_id: member_id}),
      })),
    )
    for (const {session_id, detail} of refused) {
      const visit = visits.find(({id}) => id === session_id)
      if (visit) onNotUndone?.(visit, detail)
    }
    return refused
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.assign_a_caregiver()}
      description={m.the_family_sees_the_name_and({
        title: current.title,
        time_span: inSentence(timeSpan(current.scheduled_start, current.scheduled_end, current.timezone, reader)),
      })}
      note={
        <>
          {later.length > 0 && (
            <LaterVisits count={later.length} assigned={current.assigned} checked={isForLater} onChange={setForLater} />
          )}
          {chosen !== '' && chosen !== assigned && <StartedNotice session={current} />}
          {member && (
            <WarningNotice
              name={member.first_name}
              reason={
                [
                  member.is_invited && m.invited_has_not_logged_in_yet(),
                  isAskedAbout(assigning, member) &&
                    (assigning.length > 1
                      ? memberWarningOfSeveral(assigning, member, dayIn(deviceZone(), now))
                      : memberWarning(current, member, dayIn(deviceZone(), now))),
                ]
                  .filter(Boolean)
                  .join(' · ') || null
              }
            />
          )}
          <OverlapNotice
            overlaps={overlaps.data?.items ?? []}
            visits={around}
            member_id={chosen}
            and_later={isForLater}
            timezone={current.timezone}
            now={now}
          />
          {!isOnline && !refused && <OfflineNote needs={m.assigning()} />}
          <FormError>{refused}</FormError>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={assign.isPending}
            disabledReason={isUnchanged && members.data ? m.choose_a_caregiver() : undefined}
            loadingReason={isLoading ? m.the_list_is_still_loading() : undefined}
            onClick={save}
          >
            {m.save()}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {more}
        {assigned !== opened && !(refusal && refused) && (
          <Callout tone="waiting">
            {current.assigned
              ? m.a_colleague_has_assigned_to_this({value: current.assigned.name})
              : m.a_colleague_has_removed_the_caregiver()}
          </Callout>
        )}
        <TeamChoice
          session={current}
          assigning={assigning}
          overlaps={overlaps.data?.items ?? []}
          isPicked={picked !== undefined}
          notesLoaded={Number(Boolean(overlaps.data)) + Number(Boolean(visits.data))}
          isLoading={isOnline && [visits, overlaps, ofWeek].some(({data, error}) => !data && !error)}
          value={chosen}
          onChange={setPicked}
        />
      </div>
    </Dialog>
  )
}

/** Whether the later visits of the booking are assigned too. */
function LaterVisits({
  count,
  assigned,
  ...box
}: {
  count: number
  assigned: Session['assigned']
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Checkbox
      label={count === 1 ? m.and_the_later_visit_of_this() : m.and_later_visits_of_this_booking({count})}
      hint={assigned ? m.visits_assigned_to_or_to_no({name: assigned.name}) : m.visits_without_a_caregiver()}
      {...box}
    />
  )
}

/** Whether the middle of an element is scrolled out of the dialog's content, or with `isWhole` any part of it. */
function isOutOfSight(element: HTMLElement, isWhole: boolean): boolean {
  const box = element.closest('.overflow-y-auto')?.getBoundingClientRect()
  const {top, bottom} = element.getBoundingClientRect()
  const middle = (top + bottom) / 2
  const [first, last] = isWhole ? [top, bottom] : [middle, middle]
  return box !== undefined && (first < box.top || last > box.bottom)
}

/** How many of the visits are at the time of another one of this member. */
const countBusy = (overlaps: readonly MemberOverlap[], member_id: string): number =>
  new Set(overlaps.filter(each => each.member_id === member_id).map(({scheduled_start}) => scheduled_start)).size

/** Members as these ids are ordered; others, such as one who joined meanwhile, after them. */
const inOrder = (members: readonly Member[], order: readonly string[]): readonly Member[] => {
  const placeOf = ({id}: Member) => (order.includes(id) ? order.indexOf(id) : order.length)
  return members.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const roleText = {owner: m.owner(), coordinator: m.coordinator(), field: m.field_caregiver()} as const

/** One of the agency's people, or no one; each with whether they are free and their hours of these weeks. */
function TeamChoice({
  session,
  assigning,
  overlaps,
  isPicked,
  notesLoaded,
  isLoading,
  ...choice
}: {
  session: Session
  /** The visit, and later ones that are assigned with it. */
  assigning: readonly Session[]
  /** Of all members, at the times of the visit and of later ones. */
  overlaps: readonly MemberOverlap[]
  /** Whether the value was chosen by the user, and is not only who is assigned. */
  isPicked: boolean
  /** How much of what the notes above the buttons need is there. */
  notesLoaded: number
  /** Whether something that the order needs is still to come. */
  isLoading: boolean
  value: string
  onChange: (member_id: string) => void
}) {
  const {data: members, error, refetch} = useQuery(leadQueries.members())
  const day = dayOfVisit(session)
  const {visits, around, today} = useWeekVisits(day)
  const ofWeeks = useVisitsOfWeeks(assigning.map(dayOfVisit), {enabled: assigning.length > 1})
  /** Ids by what was known first; they stay, so that no card moves under a finger. */
  const [order, setOrder] = useState<readonly string[] | null>(null)
  if (order === null && members && !isLoading) {
    const busy = ({id}: Member) => memberClashes(session, id, around ?? []).length + countBusy(overlaps, id) > 0
    setOrder(orderByFit(members, [session], {visits: visits ?? [], busy}).map(({id}) => id))
  }
  const list = useRef<HTMLDivElement>(null)
  // again once the hours are there, which make the cards higher, and the notes, which leave the list less room
  const loaded = [members, around, order].filter(Boolean).length + notesLoaded
  const {value} = choice
  useEffect(() => {
    const chosen =
      loaded > 0 && list.current?.querySelector(`[value="${value}"]:not([value=${no_one}])`)?.closest('label')
    if (chosen && isOutOfSight(chosen, isPicked)) chosen.scrollIntoView({block: 'nearest'})
  }, [loaded, value, isPicked])
  // of the later weeks nothing is said until their visits are known
  const weeks = visits && assigning.length > 1 ? touchedWeeks(assigning, ofWeeks ?? {visits, weeks: [weekOf(day)]}) : []
  if (members && order) {
    const options = inOrder(members, order).map(member => ({
      value: member.id,
      label: fullName(member),
      hint: [
        roleText[member.role],
        member.is_invited && m.invited_has_not_logged_in_yet(),
        visits &&
          around &&
          (assigning.length > 1
            ? loadTextOfSeveral(assigning, member, {weeks, busy: countBusy(overlaps, member.id), today})
            : memberLoadText(session, member, {visits, around, today})),
      ]
        .filter(Boolean)
        .join(' · '),
      isWarned:
        memberWarning(session, member, today) !== null ||
        memberClashes(session, member.id, around ?? []).length > 0 ||
        countBusy(overlaps, member.id) > 0,
      ...(member.is_suspended && {
        disabledReason: `${roleText[member.role]} · ${m.suspended_member_cannot_be_assigned()}`,
      }),
    }))
    return (
      <div ref={list}>
        <RadioCards
          label={m.your_team()}
          hint={m.people_by_best_fit()}
          options={[...options, {value: no_one, label: m.no_one_yet()}]}
          {...choice}
        />
      </div>
    )
  }
  if (members || !error) return <SkeletonLines lines={4} />
  return (
    <ErrorState title={m.your_team_could_not_be_loaded()} detail={messageOf(error)} onRetry={() => void refetch()} />
  )
}
