import Eye from 'lucide-react/icons/eye'
import Trash2 from 'lucide-react/icons/trash'
import UploadIcon from 'lucide-react/icons/upload'
import {useRef, useState} from 'react'
import type {CheckDocument, CheckKind} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useDeleteCheckDocument} from '#data/queries/check-documents.ts'
import {acceptedTypes, type Upload} from '#data/queries/uploads.ts'
import {CheckDocumentView, documentTitle} from '#features/people/about/file-view.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {UploadRow} from '../certificates/certificates-card.tsx'
import type {CheckLine} from './check-words.ts'

const stateWords: Record<CheckDocument['state'], string> = {
  review: 'Under review',
  accepted: 'Accepted',
  refused: 'Not accepted',
}

/** The documents of one check, with View and Remove, those being uploaded, and the button to add more. */
export function CheckDocuments({
  line: {document: name, state},
  documents,
  uploads,
  today,
  onFiles,
  onCancel,
  onAgain,
}: {
  line: CheckLine
  documents: readonly CheckDocument[]
  uploads: readonly Upload<CheckKind>[]
  /** `YYYY-MM-DD` */
  today: string
  onFiles: (files: File[]) => void
  onCancel: (upload: Upload<CheckKind>) => void
  onAgain: (upload: Upload<CheckKind>) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [viewed, setViewed] = useState<CheckDocument>()
  const [removing, setRemoving] = useState<CheckDocument>()
  const needs = useNeedsConnection()
  const isFirst = documents.length === 0 && uploads.length === 0
  const label = isFirst ? `Upload: ${name}` : `Add another file: ${name}`
  return (
    <>
      {documents.length > 0 && (
        <ul aria-label={`${name}: files`} className="divide-y divide-line border-y border-line">
          {documents.map(document => {
            const title = documentTitle(document, today)
            return (
              <li key={document.id} className="flex min-h-11 items-center gap-1 py-1">
                <p className="min-w-0 grow text-14">
                  {title} <span className="text-muted">· {stateWords[document.state]}</span>
                </p>
                <IconButton
                  label={`View ${title}`}
                  icon={Eye}
                  disabledReason={needs('Viewing it')}
                  onClick={() => setViewed(document)}
                />
                <IconButton
                  label={`Remove ${title}`}
                  icon={Trash2}
                  disabledReason={needs('Removing')}
                  onClick={() => setRemoving(document)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul aria-label={`${name}: uploading`} className="divide-y divide-line">
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => onCancel(upload)}
              onAgain={() => onAgain(upload)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedTypes['pictures and PDF']}
        className="sr-only"
        aria-label={`Choose files: ${name}`}
        tabIndex={-1}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        variant={state === 'valid' || state === 'review' ? 'quiet' : 'secondary'}
        size="sm"
        icon={UploadIcon}
        aria-label={label}
        disabledReason={
          needs('Uploading') ??
          (documents.length + uploads.length >= limits.check_documents_max
            ? `At most ${limits.check_documents_max} files; remove one first`
            : undefined)
        }
        onClick={() => input.current?.click()}
      >
        {isFirst ? 'Upload' : 'Add another file'}
      </Button>
      {viewed && <CheckDocumentView document={viewed} today={today} onClose={() => setViewed(undefined)} />}
      {removing && (
        <RemoveDocument
          document={removing}
          title={documentTitle(removing, today)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

function RemoveDocument({
  document: {id, state},
  title,
  onClose,
}: {
  document: CheckDocument
  title: string
  onClose: () => void
}) {
  const {mutate, isPending, error} = useDeleteCheckDocument()
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${title}?`}
      consequences={
        state === 'accepted'
          ? 'It will be removed from your profile. Our team keeps it on file.'
          : 'The file is deleted. A check without a document is not reviewed.'
      }
      action="Remove"
      cancelLabel="Keep it"
      busy={isPending}
      disabledReason={needs('Removing')}
      onConfirm={() => mutate(id, {onSuccess: onClose})}
    >
      {error && <FormError>{messageOf(error)}</FormError>}
    </ConfirmDialog>
  )
}
