import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import {useState} from 'react'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useAssign, useAssignmentsUnderWay} from '#data/queries/session-commands.ts'
import {memberClashes, visitsOfWeek} from '#domain/sessions/people-board.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {AssignDialog} from '#features/sessions/changes/assign-dialog.tsx'
import {memberWarning, troubleText} from '#features/sessions/changes/member-load.ts'
import {toastAssigned, toastNotAssigned, toastNotUndone} from '#features/sessions/changes/toast-assigned.ts'
import {useWeekVisits} from '#features/sessions/changes/use-week-visits.ts'
import {calendarItems} from '#features/sessions/calendar/calendar-items.tsx'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {useTaps} from '#features/sessions/calendar/use-visits.ts'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {classNames} from '#lib/class-names.ts'
import {addDays, dayIn, daysLabel, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {fullName} from '#lib/full-name.ts'
import {AgendaList} from '#ui/calendar/agenda-list.tsx'
import {dayOf, onItsDays, type CalendarItem} from '#ui/calendar/calendar-item.ts'
import {useIsPrinting} from '#ui/hooks/use-is-printing.ts'
import {useMediaQuery} from '#ui/hooks/use-media-query.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {CopyWeekDialog} from './copy-week-dialog.tsx'
import {HoursReport} from './hours-report.tsx'
import {PeopleBoard} from './people-board.tsx'
import {PrintedWeek} from './printed-week.tsx'
import {RefusedMoveNotice, type RefusedMove} from './refused-move-notice.tsx'
import type {PeopleSearch} from './search.ts'
import {TeamList} from './team-list.tsx'

/** An agency's people: who goes where in a week, how to reach them, and their hours. The address holds what is shown. */
export function PeopleScreen() {
  const [{week: chosen, view}, changeSearch] = usePageSearch<PeopleSearch>()
  const reader = useReader()
  const day = chosen ?? dayIn(deviceZone(), reader.now)
  const shown = useWeekVisits(day)
  const team = useQuery(leadQueries.members())
  const members = team.data?.toSorted(byPlace)
  const error = shown.error ?? team.error
  const state = error ? (
    <ErrorState
      title={m.the_week_could_not_be_loaded()}
      {...failureOf(error)}
      onRetry={() => {
        void shown.refetch()
        void team.refetch()
      }}
    />
  ) : (
    <SkeletonCards count={3} />
  )
  return (
    // wide for the frame in every tab, so that switching between them moves nothing
    <div data-wide="">
      {/* the printed week has a title of its own */}
      <div className={classNames((view ?? 'week') === 'week' && 'print:hidden')}>
        <PageHeader
          title={m.people()}
          lead={
            view === 'team' ? (
              m.how_to_reach_each_person_what()
            ) : view === 'hours' ? (
              m.what_each_person_worked()
            ) : (
              <>
                {m.open_a_visit_to_choose_who()}
                <span className="max-wide:hidden">{m.or_drag_it_to_a_caregiver()}</span>.
              </>
            )
          }
          asOf={view === 'hours' ? undefined : shown.asOf}
        />
      </div>
      <Tabs
        label={m.people()}
        value={view ?? 'week'}
        onChange={next => changeSearch({view: next === 'week' ? undefined : next})}
        tabs={[
          {
            value: 'week',
            label: m.who_goes_where(),
            content:
              shown.around && members ? (
                <Week
                  day={day}
                  week={shown.week}
                  today={shown.today}
                  around={shown.around}
                  members={members}
                  onDay={week => changeSearch({week})}
                />
              ) : (
                state
              ),
          },
          {
            value: 'team',
            label: m.your_team(),
            ...(members && {count: members.length}),
            content: members ? <TeamList members={members} /> : state,
          },
          {value: 'hours', label: m.hours_leads(), content: <HoursReport />},
        ]}
      />
      <OpenSession />
    </div>
  )
}

/** Marks a visit with what is wrong with who goes, as the board does. */
function withTrouble(
  item: CalendarItem,
  visits: readonly Session[],
  {members, ...known}: {members: readonly Member[]; around: readonly Session[]; today: Day; now: string},
): CalendarItem {
  const visit = visits.find(({id}) => id === item.id)
  if (!visit?.assigned) return item
  const {member_id, name} = visit.assigned
  const member = members.find(({id}) => id === member_id)
  const reason = troubleText(visit, member, known)
  return reason ? {...item, trouble: m.name_and_reason({name: member?.first_name ?? name, reason})} : item
}

/** Field caregivers first, then the office, each by name. */
const byPlace = (a: Member, b: Member) =>
  Number(b.role === 'field') - Number(a.role === 'field') || fullName(a).localeCompare(fullName(b))

function Week({
  day,
  week,
  today,
  around: given,
  members,
  onDay,
}: {
  day: Day
  week: readonly Day[]
  today: Day
  /** The week's visits and those near it. */
  around: readonly Session[]
  members: readonly Member[]
  onDay: (day: Day | undefined) => void
}) {
  const visitor = useWho()
  const reader = useReader()
  const {now} = reader
  const needs = useNeedsConnection()
  const hasBoard = useMediaQuery('(min-width: 64rem)')
  const isPrinting = useIsPrinting()
  const [, changeSearch] = usePageSearch<PeopleSearch>()
  const [asked, setAsked] = useState<{visit: Session; preset?: string | undefined} | null>(null)
  const [isCopying, setCopying] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedMove[]>([])
  const assign = useAssign()
  const underWay = useAssignmentsUnderWay()
  const around = underWay.reduce((visits, move) => withAssigned(visits, move, members), given)
  const visits = visitsOfWeek(around, week)
  const {visits: taps} = useTaps(visits)
  const hasNoOneToAssign = visits.length === 0 && members.every(({role}) => role !== 'field')
  const mayAssign = (visit: Session) => sessionCan.assign(visit, visit.my_side, now) === true
  const mayMove = (visit: Session) =>
    mayAssign(visit) && needs(m.assigning()) === undefined && underWay.every(({session_id}) => session_id !== visit.id)
  const openVisit = (visit: Session) => changeSearch({session: visit.id})
  const open = (visit: Session) => (mayMove(visit) ? setAsked({visit}) : openVisit(visit))
  const keepNotUndone = (visit: Session, reason: string) =>
    setRefused(before => [...before, {visit, member_id: null, isUndo: true, reason}])
  const give = (visit: Session, member_id: string | null, undoes?: {expected_member_id: string | null}) =>
    // not the callbacks of `mutate`: they are called for the latest of several only
    void assign
      .mutateAsync({
        session_id: visit.id,
        member_id,
        expected_member_id: visit.assigned?.member_id ?? null,
        and_later: false,
        ...undoes,
      })
      .then(
        answer =>
          toastAssigned(answer, {
            reader,
            onUndo: undoes
              ? undefined
              : () => give(visit, visit.assigned?.member_id ?? null, {expected_member_id: member_id}),
          }),
        (problem: unknown) => {
          if (undoes) {
            toastNotUndone(problem)
            keepNotUndone(visit, messageOf(problem))
          } else {
            toastNotAssigned(problem)
            setRefused(before => [...before, {visit, member_id, reason: messageOf(problem)}])
          }
        },
      )
  const drop = (visit: Session, member_id: string | null) => {
    const member = members.find(({id}) => id === member_id)
    const isAsked =
      member &&
      (member.is_invited ||
        memberClashes(visit, member.id, around).length > 0 ||
        memberWarning(visit, member, today) !== null)
    // the dialog says what speaks against it, and asks
    if (isAsked) setAsked({visit, preset: member.id})
    else give(visit, member_id)
  }
  return (
    <>
      {isPrinting && !hasNoOneToAssign && <PrintedWeek members={members} visits={visits} week={week} today={today} />}
      <div className={classNames('space-y-4', !hasNoOneToAssign && 'print:hidden')}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 aria-live="polite" className="grow text-18 font-semibold max-md:w-full">
            {daysLabel(week[0] ?? day, week.at(-1) ?? day, today)}
          </h2>
          {!week.includes(today) && (
            <Button variant="quiet" size="sm" onClick={() => onDay(undefined)}>
              {m.this_week()}
            </Button>
          )}
          <IconButton label={m.previous_week()} icon={ChevronLeft} onClick={() => onDay(addDays(day, -7))} />
          <IconButton label={m.next_week()} icon={ChevronRight} onClick={() => onDay(addDays(day, 7))} />
          {!hasNoOneToAssign && <IconButton label={m.print()} icon={Printer} onClick={() => print()} />}
          <Button
            variant="secondary"
            size="sm"
            icon={Copy}
            disabledReason={
              needs(m.assigning()) ??
              (visits.length === 0
                ? m.no_visits_this_week()
                : visits.some(visit => visit.assigned === null && mayAssign(visit))
                  ? undefined
                  : m.every_visit_ahead_has_a_caregiver())
            }
            onClick={() => setCopying(true)}
          >
            {m.copy_the_week_before()}
          </Button>
        </div>
        {refused.map((move, index) => (
          <RefusedMoveNotice
            key={index}
            move={move}
            members={members}
            onRead={() => setRefused(before => before.filter(each => each !== move))}
          />
        ))}
        {needs(m.assigning()) && <p className="text-14 text-muted">{needs(m.assigning())}.</p>}
        {hasNoOneToAssign ? (
          <NoCaregivers isOwner={visitor?.member_role === 'owner'} />
        ) : hasBoard ? (
          <PeopleBoard
            members={members}
            visits={visits}
            around={around}
            week={week}
            today={today}
            mayMove={mayMove}
            onOpen={open}
            onDrop={drop}
          />
        ) : visits.length > 0 ? (
          <AgendaList
            items={calendarItems(visits, {visitor, now, taps})
              .map(item => withTrouble(item, visits, {members, around, today, now}))
              .flatMap(onItsDays)
              .filter(item => week.includes(dayOf(item)))}
            today={today}
            now={now}
            renderLink={(item, {className, children}) => (
              <button
                type="button"
                className={`${className} w-full text-left`}
                onClick={() => {
                  const visit = visits.find(({id}) => id === item.id)
                  if (visit) open(visit)
                }}
              >
                {children}
              </button>
            )}
          />
        ) : (
          <EmptyState picture="empty-calendar" title={m.no_visits_this_week()}>
            {m.visits_appear_here_as_soon_as_a_family()}
          </EmptyState>
        )}
        {asked && (
          <AssignDialog
            session={asked.visit}
            preset={asked.preset}
            more={
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  setAsked(null)
                  openVisit(asked.visit)
                }}
              >
                {m.open_the_visit()}
              </Button>
            }
            onNotUndone={keepNotUndone}
            onClose={() => setAsked(null)}
          />
        )}
        {isCopying && (
          <CopyWeekDialog
            day={day}
            visits={visits}
            around={around}
            members={members}
            onClose={() => setCopying(false)}
          />
        )}
      </div>
    </>
  )
}

/** In place of the week of an agency that has neither visits nor anyone to send. */
function NoCaregivers({isOwner}: {isOwner: boolean}) {
  return (
    <EmptyState
      picture="empty-calendar"
      title={m.no_caregivers_to_assign_yet()}
      action={
        isOwner && (
          <Link to="/dash/agency/members" search={{act: 'invite'}} className={buttonClass()}>
            {m.invite_a_caregiver()}
          </Link>
        )
      }
    >
      {isOwner ? m.their_visits_stand_here_by_day() : m.an_owner_invites_caregivers()}
    </EmptyState>
  )
}

/** The visits as they are once an assignment has been taken. */
function withAssigned(
  visits: readonly Session[],
  {session_id, member_id}: {session_id: string; member_id: string | null},
  members: readonly Member[],
): Session[] {
  const member = members.find(({id}) => id === member_id)
  const assigned = member ? {member_id: member.id, name: fullName(member), avatar_url: member.avatar_url} : null
  return visits.map(visit => (visit.id === session_id ? {...visit, assigned} : visit))
}
