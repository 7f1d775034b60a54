import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards, SkeletonLines} from '#ui/states/skeleton.tsx'
import {DateTime} from '../date-time.tsx'
import {LoadError} from '../staff-list.tsx'
import {splitLinks} from '../text.ts'

/** The text of a mail, with links only to this product. */
function Letter({text}: {text: string}) {
  return (
    <p className="break-words whitespace-pre-line">
      {splitLinks(text, window.location.origin).map(({text: part, path}, index) =>
        path === null ? (
          part
        ) : (
          <a key={index} href={path} className="text-primary underline">
            {part}
          </a>
        ),
      )}
    </p>
  )
}

function MailDialog({id, subject, onClose}: {id: string; subject: string; onClose: () => void}) {
  const {data, error, refetch} = useQuery(operationsQueries.mail(id))
  return (
    <Dialog title={subject} description={data && m.to_staff({to: data.to})} size="md" onClose={onClose}>
      {data ? (
        <Letter text={data.text} />
      ) : error ? (
        <LoadError what={m.this_email()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}

/** Mail that a demo would have sent. */
export function MailScreen() {
  const {data, error, refetch} = useQuery(operationsQueries.mails())
  const [shown, setShown] = useState<{id: string; subject: string} | null>(null)
  return (
    <>
      <PageHeader title={m.mail()} lead={m.in_the_demo_emails_are_stored()} />
      {!data && error && <LoadError what={m.the_email_list()} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={3} />}
      {data && data.items.length === 0 && (
        <EmptyState picture="all-set" title={data.is_kept ? m.no_email_yet() : m.email_is_being_sent()}>
          {data.is_kept ? m.emails_from_village_are_listed_here() : m.emails_go_to_their_recipients_and()}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {data.items.map(({id, to, subject, date}) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
                <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setShown({id, subject})}>
                  <span className="text-left">{subject}</span>
                </Button>
                <span className="text-14 break-words text-muted">
                  {to}
                  {date && (
                    <>
                      , <DateTime at={new Date(date).toISOString()} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown && <MailDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}
