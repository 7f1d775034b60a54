import {useQuery} from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {calendarFeedQuery, useCalendarFeed} from '#data/queries/calendar-feed.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {calendarFile} from '#domain/calendar-file.ts'
import {formatDate} from '#lib/date-format.ts'
import {saveFile} from '#lib/save-file.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'

/** Opens the ways to have all visits in another calendar. */
export function CalendarFeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={CalendarPlus} onClick={() => setOpen(true)}>
        Add to my calendar
      </Button>
      {isOpen && (
        <Dialog title="Your visits in another calendar" size="md" onClose={() => setOpen(false)}>
          <div className="space-y-6">
            <SaveAll />
            <PrivateAddress />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Downloads the visits of the last week and the next two months. */
function SaveAll() {
  const now = useServerNow()
  const {data: sessions} = useQuery(sessionQueries.window())
  const visits = (sessions ?? []).filter(({status}) => status !== 'CANCELLED')
  return (
    <section aria-labelledby="save-all" className="space-y-2">
      <h3 id="save-all" className="font-semibold">
        Save a file
      </h3>
      <p className="text-14 text-muted">Visits of last week and the next two months, as they are now.</p>
      <Button
        variant="secondary"
        disabledReason={
          !sessions ? 'Your visits are not loaded' : visits.length === 0 ? 'There are no visits to save' : undefined
        }
        onClick={() => saveFile(new Blob([calendarFile(visits, now)], {type: 'text/calendar'}), 'village-visits.ics')}
      >
        Save calendar file
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
        title="Your calendar address could not be loaded"
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
      () => toast({title: 'Copied', tone: 'good'}),
      () => toast({title: 'Not copied', description: 'Select the address and copy it instead.', tone: 'bad'}),
    )
  return (
    <section aria-labelledby="private-address" className="space-y-2">
      <h3 id="private-address" className="font-semibold">
        Keep it up to date
      </h3>
      <p className="text-14 text-muted">
        Calendar programs read a private address every few hours. It shows first names and times: no address, child or
        note. Anyone who has it can read that. It ends when you change your password.
      </p>
      {url ? (
        <>
          <p className="rounded-field bg-sunk p-3 text-14 break-all select-all">{url}</p>
          <p className="text-14">Copy it now: it is shown only once.</p>
        </>
      ) : (
        made_at !== null && <p className="text-14">You have an address since {formatDate('date', made_at)}.</p>
      )}
      <FormError>{refused && messageOf(refused)}</FormError>
      <div className="flex flex-wrap gap-2">
        {url && (
          <Button icon={Copy} onClick={() => void copy(url)}>
            Copy address
          </Button>
        )}
        <Button
          variant="secondary"
          busy={make.isPending}
          disabledReason={needs('This')}
          onClick={() => (made_at === null ? make.mutate() : setAsked('replace'))}
        >
          {made_at === null ? 'Make an address' : 'Replace the address'}
        </Button>
        {made_at !== null && (
          <Button variant="danger" busy={end.isPending} disabledReason={needs('This')} onClick={() => setAsked('end')}>
            End the address
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={asked === 'end' ? 'End the address?' : 'Replace the address?'}
          consequences={<p>Calendars that read the address you have now show no more visits.</p>}
          action={asked === 'end' ? 'End it' : 'Replace it'}
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
