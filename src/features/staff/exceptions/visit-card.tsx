import type {ReactNode} from 'react'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import {clockTime, inSentence, timePoint, timeSpan, type Reader} from '#domain/time.ts'
import {useNow} from '#data/app/use-now.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {TimesLine} from './times-line.tsx'
import {claimText, eventText, exceptionText, flagText, settledText} from './visit-words.ts'

function Claim({claim, timezone, reader}: {claim: StaffClaim; timezone: string; reader: Reader}) {
  const notes = [
    claim.on_behalf && 'for somebody else',
    claim.offline && 'without a connection',
    claim.reported_at && `pressed ${clockTime(claim.claimed_at, timezone)}`,
    claim.reason?.replaceAll('_', ' '),
    ...claim.flags.map(flagText),
  ].filter(Boolean)
  return (
    <li className="py-1.5">
      <span className={claim.counts ? 'font-medium' : 'text-muted'}>{claimText(claim, timezone)}</span>{' '}
      <span className="text-14 text-muted">
        {claim.by}, received {inSentence(timePoint(claim.received_at, timezone, reader))}
        {notes.length > 0 && ` (${notes.join(', ')})`}
        {!claim.counts && ', does not count'}
      </span>
      {claim.memo && <span className="block text-14">“{claim.memo}”</span>}
    </li>
  )
}

/** One visit: when it was booked, what both sides say, and what else happened. `children` stand at its end. */
export function StaffSessionCard({visit, children}: {visit: StaffSession; children?: ReactNode}) {
  const {timezone, claims, history, exceptions, started_at, ended_at, settled_by, contest, assigned} = visit
  const reader = {now: useNow(), zone: deviceZone()}
  return (
    <Card data-session-id={visit.id} className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {timeSpan(visit.scheduled_start, visit.scheduled_end, timezone, reader)}
        </span>
        <Status of="session" status={visit.status} />
      </p>
      <div className="space-y-1 text-14">
        {exceptions.length > 0 && (
          <p className="font-medium text-bad">{exceptions.map(exceptionText).join(', ')}</p>
        )}
        {started_at && ended_at && settled_by && (
          <p>
            Settled {clockTime(started_at, timezone)}–{clockTime(ended_at, timezone)}:{' '}
            {settledText(settled_by)}
          </p>
        )}
        {assigned && <p>Comes: {assigned}</p>}
        {contest && <p>“{contest.reason}”</p>}
      </div>
      {claims.length > 0 && (
        <>
          <TimesLine visit={visit} />
          <ul className="divide-y divide-line">
            {claims.map(claim => (
              <Claim key={claim.id} claim={claim} timezone={timezone} reader={reader} />
            ))}
          </ul>
        </>
      )}
      {history.length > 0 && (
        <ul className="space-y-1 text-14 text-muted">
          {history.map(event => (
            <li key={event.id}>
              {timePoint(event.at, timezone, reader)}: {event.by} {eventText(event, timezone)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}
