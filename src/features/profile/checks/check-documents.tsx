import {m} from '#messages'
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
  review: m.under_review(),
  accepted: m.accepted_document(),
  refused: m.not_accepted(),
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
  const label = isFirst ? m.upload({name}) : m.add_another_file({name})
  return (
    <>
      {documents.length > 0 && (
        <ul aria-label={m.files_of({name})} className="divide-y divide-line border-y border-line">
          {documents.map(document => {
            const title = documentTitle(document, today)
            return (
              <li key={document.id} className="flex min-h-11 items-center gap-1 py-1">
                <p className="min-w-0 grow text-14">
                  {title} <span className="text-muted">· {stateWords[document.state]}</span>
                </p>
                <IconButton
                  label={m.view_profile2({title})}
                  icon={Eye}
                  disabledReason={needs(m.viewing_it())}
                  onClick={() => setViewed(document)}
                />
                <IconButton
                  label={m.remove_profile({title})}
                  icon={Trash2}
                  disabledReason={needs(m.removing())}
                  onClick={() => setRemoving(document)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul aria-label={m.uploading_of({name})} className="divide-y divide-line">
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
        aria-label={m.choose_files({name})}
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
          needs(m.uploading()) ??
          (documents.length + uploads.length >= limits.check_documents_max
            ? m.at_most_files_remove_one_first({check_documents_max: limits.check_documents_max})
            : undefined)
        }
        onClick={() => input.current?.click()}
      >
        {isFirst ? m.upload_profile() : m.add_another_file_profile()}
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
      title={m.remove_profile2({title})}
      consequences={state === 'accepted' ? m.it_will_be_removed_from_your() : m.the_file_is_deleted_a_check()}
      action={m.remove_auth2()}
      cancelLabel={m.keep_it()}
      busy={isPending}
      offlineReason={needs(m.removing())}
      onConfirm={() => mutate(id, {onSuccess: onClose})}
    >
      {error && <FormError>{messageOf(error)}</FormError>}
    </ConfirmDialog>
  )
}
