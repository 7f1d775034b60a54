import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import {useState} from 'react'
import type {DataExport} from '#contract/accounts/exports.ts'
import {downloadExport, exportsQuery, useRequestExport} from '#data/account/exports.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDate} from '#lib/date-format.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {useProof} from '../certificates/proof.tsx'
import {AccountPage} from './account-page.tsx'

/** A copy of the person's data: requested, being made, ready for a day, expired. */
export function ExportScreen() {
  const {data, error, refetch} = useQuery(exportsQuery())
  const request = useRequestExport()
  const needs = useNeedsConnection()
  const isMaking = data?.some(({state}) => state === 'making') ?? false
  return (
    <AccountPage title={m.export_my_data()} lead={m.a_copy_of_what_village_stores()}>
      <Card className="space-y-3">
        <p>{m.one_zip_with_everything_as_json()}</p>
        <p className="text-14 text-muted">{m.it_usually_takes_a_minute_we()}</p>
        <FormError>{request.error && messageOf(request.error)}</FormError>
        <Button
          icon={FileArchive}
          busy={request.isPending}
          disabledReason={needs(m.requesting_a_copy()) ?? (isMaking ? m.your_copy_is_being_made() : undefined)}
          onClick={() => request.mutate()}
        >
          {m.request_a_copy()}
        </Button>
      </Card>
      {data ? (
        data.length > 0 && (
          <Section title={m.your_copies()}>
            <Card>
              <ul className="divide-y divide-line">
                {data.map(copy => (
                  <CopyRow key={copy.id} copy={copy} />
                ))}
              </ul>
            </Card>
          </Section>
        )
      ) : error ? (
        <ErrorState
          title={m.your_copies_could_not_be_loaded()}
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={1} />
      )}
    </AccountPage>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? m.kb({max: Math.max(1, Math.round(bytes / 1000))}) : m.mb({fixed: (bytes / 1_000_000).toFixed(1)})

function stateText({state, expires_at, bytes}: DataExport): string {
  if (state === 'making') return m.being_made()
  if (state === 'failed') return m.could_not_be_made_request_another()
  if (state === 'expired' || expires_at === null) return m.expired_and_deleted()
  return m.ready_until({
    date: formatDate('dateTime', expires_at),
    choice: bytes === null ? '' : ` · ${sizeText(bytes)}`,
  })
}

function CopyRow({copy}: {copy: DataExport}) {
  const {run, dialog} = useProof()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const needs = useNeedsConnection()
  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    await run(password => downloadExport(copy.id, password)).catch((error: unknown) => setProblem(messageOf(error)))
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{m.requested({date: formatDate('dateTime', copy.requested_at)})}</p>
        <p className="text-14 text-muted" aria-live="polite">
          {stateText(copy)}
        </p>
        <FormError>{problem}</FormError>
      </div>
      {copy.state === 'ready' && (
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          busy={isBusy}
          disabledReason={needs(m.downloading())}
          onClick={() => void save()}
        >
          {m.download()}
        </Button>
      )}
      {dialog}
    </li>
  )
}
