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
    <AccountPage title="Export my data" lead="A copy of what Village stores about you, to read or to take elsewhere.">
      <Card className="space-y-3">
        <p>
          One zip with everything as JSON and your own files. It leaves out passwords, and what only other people wrote,
          such as messages to you or the other adult’s notes.
        </p>
        <p className="text-14 text-muted">
          It usually takes a minute. We notify you when it is ready; then you can download it for 24 hours with your
          password.
        </p>
        <FormError>{request.error && messageOf(request.error)}</FormError>
        <Button
          icon={FileArchive}
          busy={request.isPending}
          disabledReason={needs('Requesting a copy') ?? (isMaking ? 'Your copy is being made' : undefined)}
          onClick={() => request.mutate(data?.[0]?.id)}
        >
          Request a copy
        </Button>
      </Card>
      {data ? (
        data.length > 0 && (
          <Section title="Your copies">
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
        <ErrorState title="Your copies could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={1} />
      )}
    </AccountPage>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function stateText({state, expires_at, bytes}: DataExport): string {
  if (state === 'making') return 'Being made…'
  if (state === 'failed') return 'Could not be made. Request another one.'
  if (state === 'expired' || expires_at === null) return 'Expired and deleted'
  return `Ready until ${formatDate('dateTime', expires_at)}${bytes === null ? '' : ` · ${sizeText(bytes)}`}`
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
        <p className="font-medium">Requested {formatDate('dateTime', copy.requested_at)}</p>
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
          disabledReason={needs('Downloading')}
          onClick={() => void save()}
        >
          Download
        </Button>
      )}
      {dialog}
    </li>
  )
}
