import {m} from '#messages'
import {productFile} from '#lib/product-file.ts'
import {useQuery} from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import {useState} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection, useOnline} from '#data/offline/use-connection.ts'
import {calendarFeedQuery, useCalendarFeed} from '#data/queries/calendar-feed.ts'
import {useCalendarMeetings} from '#data/queries/meetings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {calendarFile} from '#domain/calendar-file.ts'
import {calendarFeed} from '#domain/constants.ts'
import {formatDate} from '#lib/date-format.ts'
import {saveFile} from '#lib/save-file.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {CalendarPrograms} from './calendar-programs.tsx'
import {withCalendarTitle} from './calendar-title.ts'

/** Opens the ways to have all visits in another calendar. */
export function CalendarFeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={CalendarPlus} onClick={() => setOpen(true)}>
        {m.add_to_my_calendar()}
      </Button>
      {isOpen && (
        <Dialog title={m.your_visits_in_another_calendar()} size="md" onClose={() => setOpen(false)}>
          <div className="space-y-6">
            <SaveAll />
            <PrivateAddress />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The same, among the settings. */
export function CalendarFeedCard() {
  return (
    <Section title={m.your_visits_in_another_calendar()} anchor="calendar-feed">
      <Card className="space-y-3">
        <p className="text-muted">{m.save_your_visits_as_a_file_or()}</p>
        <CalendarFeedButton />
      </Card>
    </Section>
  )
}

/**
 * Downloads the visits of the private address, and the accepted meet-and-greets; without a connection those that are saved
 * on the device.
 */
function SaveAll() {
  const now = useServerNow()
  const reader = useWho()
  const isOnline = useOnline()
  const all = useQuery({...sessionQueries.ofCalendarFile(), enabled: isOnline})
  const isWhole = isOnline && !all.isError
  const saved = useQuery({...sessionQueries.window(), enabled: !isWhole})
  const sessions = isWhole ? all.data : saved.data
  const meetings = useCalendarMeetings()?.filter(({status}) => status === 'ACCEPTED') ?? []
  const visits = [
    ...(sessions ?? []).filter(({status}) => status !== 'CANCELLED').map(visit => withCalendarTitle(visit, reader)),
    ...meetings.map(({id, start, end, with: other}) => ({
      id,
      scheduled_start: start,
      scheduled_end: end,
      title: m.meet_and_greet({other}),
    })),
  ]
  return (
    <section aria-labelledby="save-all" className="space-y-2">
      <h3 id="save-all" className="font-semibold">
        {m.save_a_file()}
      </h3>
      <p className="text-14 text-muted">
        {isWhole
          ? m.visits_of_the_last_days_and_the_next({back: calendarFeed.days_back, ahead: calendarFeed.days_ahead})
          : m.visits_of_last_week_and_the()}
      </p>
      <Button
        variant="secondary"
        disabledReason={
          !sessions ? m.your_visits_are_not_loaded() : visits.length === 0 ? m.there_are_no_visits_to_save() : undefined
        }
        onClick={() =>
          saveFile(new Blob([calendarFile(visits, now)], {type: 'text/calendar'}), productFile('visits.ics'))
        }
      >
        {m.save_calendar_file()}
      </Button>
    </section>
  )
}

/** Makes, replaces or ends the private address. @see src/domain/rules-people.md#calendar-feed */
function PrivateAddress() {
  const {data, error, refetch} = useQuery(calendarFeedQuery())
  const {make, end} = useCalendarFeed()
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null)
  const needs = useNeedsConnection()
  if (!data) {
    return error ? (
      <ErrorState
        title={m.your_calendar_address_could_not_be()}
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={1} />
    )
  }
  const {made_at} = data
  const url = made_at === null ? undefined : make.data?.url
  const refused = make.error ?? end.error
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({title: m.copied(), tone: 'good'}),
      () => toast({title: m.not_copied(), description: m.select_the_address_and_copy_it(), tone: 'bad'}),
    )
  return (
    <section aria-labelledby="private-address" className="space-y-2">
      <h3 id="private-address" className="font-semibold">
        {m.keep_it_up_to_date()}
      </h3>
      <p className="text-14 text-muted">{m.calendar_programs_read_a_private_address()}</p>
      {url ? (
        <>
          <p className="rounded-field bg-sunk p-3 text-14 break-all select-all">{url}</p>
          <p className="text-14">{m.copy_it_now_it_is_shown()}</p>
          <CalendarPrograms url={url} />
        </>
      ) : (
        made_at !== null && (
          <p className="text-14">{m.you_have_an_address_since({date: formatDate('date', made_at)})}</p>
        )
      )}
      <FormError>{refused && messageOf(refused)}</FormError>
      <div className="flex flex-wrap gap-2">
        {url && (
          <Button icon={Copy} onClick={() => void copy(url)}>
            {m.copy_address()}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={make.isPending}
          disabledReason={needs(m.this_text())}
          onClick={() => (made_at === null ? make.mutate() : setAsked('replace'))}
        >
          {made_at === null ? m.make_an_address() : m.replace_the_address()}
        </Button>
        {made_at !== null && (
          <Button
            variant="danger"
            busy={end.isPending}
            disabledReason={needs(m.this_text())}
            onClick={() => setAsked('end')}
          >
            {m.end_the_address()}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={asked === 'end' ? m.end_the_address_sessions() : m.replace_the_address_sessions()}
          consequences={<p>{m.calendars_that_read_the_address_you()}</p>}
          action={asked === 'end' ? m.end_it() : m.replace_it()}
          onConfirm={() => {
            if (asked === 'end') end.mutate(undefined, {onSuccess: () => make.reset()})
            else make.mutate()
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
