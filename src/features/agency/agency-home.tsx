import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {useQuery} from '@tanstack/react-query'
import {Suspense, useState} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useNewSince} from '#data/offline/last-view.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {failureOf} from '#data/app/message.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useIsSubscribed} from '#data/queries/subscribed.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {EmailNotice} from '#features/people/about/email-notice.tsx'
import {MeetingsWanted} from '#features/people/meetings/meetings-wanted.tsx'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {AgencyNumbers} from './agency-numbers.tsx'
import {FirstSteps} from './first-steps.tsx'
import {Counties, NewLeads} from './new-leads.tsx'
import {VisitExceptions} from './visit-exceptions.tsx'
import {WaitingAnswers} from './waiting-answers.tsx'
import {NotSubscribed} from '#features/leads/agency/not-subscribed.tsx'
import {useWho} from '#data/account/current-user.ts'
import {day_ms} from '#domain/constants.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {lacksAssignee} from '#features/sessions/changes/answer-wanted.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import type {Session} from '#contract/sessions/session.ts'

const AssignDialog = lazyWithRetry(() =>
  import('#features/sessions/changes/assign-dialog.tsx').then(file => file.AssignDialog),
)

/** The home of an agency's office: what waits for an answer, new leads, counties, and visits under way. */
export function AgencyHome() {
  const {data: organization} = useQuery(profileQueries.organization())
  const {data: me} = useQuery(profileQueries.me())
  const query = useQuery(leadQueries.pack())
  const {data: leads, error, refetch} = query
  const asOf = useAsOf(query)
  const since = useNewSince('leads')
  const now = useServerNow(60_000)
  // without a subscription the agency sees only assigned requests, which are listed above; a stored lead pack stays
  const isSubscribed = useIsSubscribed()
  const seesLeads = isSubscribed === true || (leads ?? []).some(lead => lead.organization_id === null)
  return (
    <>
      <PageHeader title={me?.legal_name ?? m.your_agency()} lead={m.leads_worth_your_time()} asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-8">
          <EmailNotice waits={m.until_you_open_it_you_cannot_bid()} />
          <NotSubscribed />
          <FirstSteps />
          <UnassignedVisits />
          <WaitingAnswers />
          <VisitExceptions />
          <MeetingsWanted />
          {leads && (seesLeads || isSubscribed === false) ? (
            seesLeads && <NewLeads leads={leads} since={since} now={now} />
          ) : error ? (
            <ErrorState title={m.leads_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonCards count={2} />
          )}
          {/* the leads would push it away */}
          <div hidden={!query.isFetched}>
            <Section title={m.visits_public()}>
              <TodaySession hidesAnswers />
            </Section>
          </div>
        </div>
        <div className="min-w-0 space-y-8">
          <AgencyNumbers />
          {leads && seesLeads && <Counties leads={leads} own={organization?.county ?? []} since={since} />}
          <Section title={m.next_seven_days()}>
            <NextDays isWhole />
          </Section>
          <HomeReviews of="agency" />
        </div>
      </div>
    </>
  )
}

/** The home of an agency's field member: their own visits. @see src/domain/rules-people.md#roles */
export function FieldHome() {
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  return (
    <>
      <PageHeader title={m.today()} asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-3">
          <TodaySession />
          <ReadyForTomorrow />
        </div>
        <Section title={m.next_seven_days()}>
          <NextDays isWhole />
        </Section>
      </div>
    </>
  )
}

/** How many visits ahead have no caregiver, and who could go to the next. Renders nothing if all are assigned. */
function UnassignedVisits() {
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const visitor = useWho()
  const reader = useReader()
  const [assigning, setAssigning] = useState<Session | null>(null)
  const open = sessions
    .filter(session => lacksAssignee(session, visitor, reader.now))
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  const [next] = open
  // the last visit is no longer open before its dialog has closed
  if (!next && !assigning) return null
  const isSoon = next && Date.parse(next.scheduled_start) - Date.parse(reader.now) < day_ms
  return (
    <>
      {next && (
        <Callout
          tone={isSoon ? 'bad' : 'waiting'}
          title={m.visits_have_no_caregiver_yet({count: open.length})}
          action={
            <Button size="sm" onClick={() => setAssigning(next)}>
              {m.assign_a_caregiver()}
            </Button>
          }
        >
          {open.length === 1 ? '' : m.next()}
          {next.title}, {withPeriod(inSentence(timePoint(next.scheduled_start, next.timezone, reader)))}
        </Callout>
      )}
      {assigning && (
        <Suspense fallback={null}>
          <AssignDialog session={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      )}
    </>
  )
}
