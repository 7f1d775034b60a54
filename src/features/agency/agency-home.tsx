import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useNewSince} from '#data/offline/last-view.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {failureOf} from '#data/app/message.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {day_ms, hour_ms} from '#domain/constants.ts'
import {hasEnded} from '#domain/sessions/has-ended.ts'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {EmailNotice} from '#features/people/about/email-notice.tsx'
import {MeetingsWanted} from '#features/people/meetings/meetings-wanted.tsx'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {useVisits} from '#features/sessions/calendar/use-visits.ts'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {pickCurrentSession} from '#features/sessions/confirm/pick-current-session.ts'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {AgencyNumbers} from './agency-numbers.tsx'
import {fieldHomeTitle} from './field-home-title.ts'
import {FirstSteps} from './first-steps.tsx'
import {Counties, NewLeads} from './new-leads.tsx'
import {OwnHours} from './own-hours.tsx'
import {OwnRecord} from './own-record.tsx'
import {PhoneNotice} from './phone-notice.tsx'
import {useUnassignedVisits, VisitsToAssignAndAnswer} from './visits-to-assign.tsx'
import {beginsSoon, newestWorth} from '#features/leads/agency/filter-leads.ts'
import {NotSubscribed} from '#features/leads/agency/not-subscribed.tsx'

const soon_ms = 12 * hour_ms

/** Whether a visit is under way or begins within twelve hours; undefined while that is not known. */
function useIsVisitSoon(now: string): boolean | undefined {
  const {data, isError} = useQuery(sessionQueries.window())
  if (!data) return isError ? false : undefined
  const until_ms = Date.parse(now) + soon_ms
  return data.some(visit => !hasEnded(visit, now) && Date.parse(visit.scheduled_start) <= until_ms)
}

/** Whether a new lead begins within a day, while every visit without a caregiver is later than that. */
function useIsLeadSooner(leads: readonly Lead[], {since, now}: {since: string; now: string}): boolean {
  const [open] = useUnassignedVisits()
  if (!open || Date.parse(open.scheduled_start) - Date.parse(now) < day_ms) return false
  const [first] = newestWorth(leads, {since, now})
  return first !== undefined && beginsSoon(first, now)
}

/** The home of an agency's office: visits under way, what waits for an answer, new leads and counties. */
export function AgencyHome() {
  const {data: organization} = useQuery(profileQueries.organization())
  const {data: me} = useQuery(profileQueries.me())
  const query = useQuery(leadQueries.pack())
  const {data: leads, error, refetch} = query
  const asOf = useAsOf(query)
  const {since, isFirst} = useNewSince('leads')
  const now = useServerNow(60_000)
  // without a subscription the agency sees only assigned requests, which are listed above; a stored lead pack stays
  const isSubscribed = useIsSubscribed()
  const seesLeads = isSubscribed === true || (leads ?? []).some(lead => lead.organization_id === null)
  const isSoon = useIsVisitSoon(now)
  const isLeadSooner = useIsLeadSooner(seesLeads && leads ? leads : [], {since, now})
  const newLeads = leads && seesLeads && <NewLeads leads={leads} since={since} isFirst={isFirst} now={now} />
  const visits = (
    <Section title={m.visits_public()}>
      <TodaySession hidesAnswers empty={<Card className="text-muted">{m.no_upcoming_visits_yet()}</Card>} />
    </Section>
  )
  return (
    <>
      <PageHeader
        title={me?.legal_name ?? m.your_agency()}
        lead={(seesLeads || isSubscribed === undefined) && m.leads_worth_your_time()}
        asOf={asOf}
      />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-8">
          <EmailNotice waits={m.until_you_open_it_you_cannot_bid()} />
          <NotSubscribed />
          {/* visits that need someone, and one that is soon, come before what can wait */}
          <VisitsToAssignAndAnswer
            today={isSoon === undefined ? <SkeletonCards count={1} /> : isSoon && visits}
            leads={isLeadSooner && newLeads}
          />
          <FirstSteps />
          <MeetingsWanted />
          {leads && (seesLeads || isSubscribed === false) ? (
            !isLeadSooner && newLeads
          ) : error ? (
            <ErrorState title={m.leads_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonCards count={2} />
          )}
          {isSoon === false && visits}
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
  const {visits} = useVisits({retryOnMount: false})
  const now = useServerNow()
  const shown = visits && pickCurrentSession(visits, now).main
  return (
    <>
      <PageHeader title={fieldHomeTitle(shown?.session, now)} asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-3">
          <TodaySession />
          <PhoneNotice />
          <ReadyForTomorrow />
        </div>
        <div className="min-w-0 space-y-8">
          <Section title={m.next_seven_days()}>
            <NextDays isWhole />
          </Section>
          <OwnHours />
          <OwnRecord />
        </div>
      </div>
    </>
  )
}
