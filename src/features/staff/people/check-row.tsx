import {m} from '#messages'
import {useState} from 'react'
import type {StaffCheckDocument, UserDetail} from '#contract/admin/people-shapes.ts'
import type {CheckKind} from '#contract/files.ts'
import {useRefuseCheckDocuments} from '#data/queries/admin/people.ts'
import {checkKinds, checkProgress, waitingDocumentIds} from '#domain/accounts/check.ts'
import {CheckDocumentView, documentTitle} from '#features/people/about/file-view.tsx'
import {dayText} from '#lib/day.ts'
import {Button} from '#ui/primitives/button.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'

type Checked = Pick<NonNullable<UserDetail['caretaker']>, 'checks' | 'check_documents'>

/** A check in words, as staff read it. */
function stateText({checks}: Checked, documents: Checked['check_documents'], kind: CheckKind, today: string) {
  const {state, check, document} = checkProgress(kind, {checks, documents}, today)
  const made = check && `${check.provider}, ${dayText(check.checked_on, today)}`
  const until = check?.expires_on && dayText(check.expires_on, today)
  const waiting =
    document?.kind === kind
      ? m.to_review()
      : document?.state === 'accepted'
        ? m.to_record_from_the_accepted_id()
        : m.to_review_with_the_identity_document()
  switch (state) {
    case 'valid':
      return until ? m.valid_until_staff({made: made ?? '', until: until ?? ''}) : made
    case 'review':
      return made ? m.before_expired_on({waiting, made: made ?? '', until: until ?? ''}) : waiting
    case 'refused':
      return m.not_accepted_staff({reason: document?.reason ?? ''})
    case 'expired':
      return m.expired_on_staff({made: made ?? '', until: until ?? ''})
    case 'missing':
      return m.missing()
  }
}

const documentState = ({state, reason, archived}: StaffCheckDocument): string =>
  (state === 'review'
    ? m.document_to_review()
    : state === 'accepted'
      ? m.document_accepted()
      : m.not_accepted_staff2({reason: reason ?? ''})) + (archived ? m.removed_from_the_profile() : '')

/** One check of a caregiver: its state, its documents, and staff's decision about those that wait. */
export function CheckRow({
  kind,
  id,
  of,
  today,
  onRecord,
}: {
  kind: CheckKind
  /** The caregiver's user id. */
  id: string
  of: Checked
  /** `YYYY-MM-DD` */
  today: string
  onRecord: () => void
}) {
  const [shown, setShown] = useState<StaffCheckDocument>()
  // the documents as they were when staff began to decide
  const [refusing, setRefusing] = useState<string[]>()
  const refuse = useRefuseCheckDocuments(id)
  const documents = of.check_documents.filter(document => document.kind === kind)
  const isWaiting = documents.some(({state, archived}) => state === 'review' && !archived)
  const inProfile = of.check_documents.filter(({archived}) => !archived)
  const {state, document: proof} = checkProgress(kind, {checks: of.checks, documents: inProfile}, today)
  const isReadFromId = state === 'review' && proof?.kind !== kind && proof?.state === 'accepted'
  const {label = '', document: name = ''} = checkKinds.find(each => each.kind === kind) ?? {}
  return (
    <li className="space-y-1 py-3" aria-label={label}>
      <p className="text-14 text-muted">{label}</p>
      <p className="first-letter:uppercase">{stateText(of, inProfile, kind, today)}</p>
      <ul>
        {documents.map(document => (
          <li key={document.id}>
            <Button variant="quiet" size="sm" onClick={() => setShown(document)}>
              {documentTitle(document, today)}
            </Button>
            <span className="text-14 text-muted">{documentState(document)}</span>
          </li>
        ))}
      </ul>
      {(isWaiting || isReadFromId) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-label={m.record_check_staff({label})} onClick={onRecord}>
            {m.record_check()}
          </Button>
          {isWaiting && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={m.do_not_accept({label})}
              onClick={() => setRefusing(waitingDocumentIds(documents, [kind]))}
            >
              {m.do_not_accept_staff()}
            </Button>
          )}
        </div>
      )}
      {shown && <CheckDocumentView document={shown} today={today} onClose={() => setShown(undefined)} />}
      {refusing && (
        <ReasonDialog
          onClose={() => {
            setRefusing(undefined)
            refuse.reset()
          }}
          title={m.do_not_accept_staff2({name})}
          consequences={m.the_caregiver_is_notified_and_can()}
          action={m.do_not_accept_staff()}
          doing={m.deciding()}
          cancelLabel={m.leave_it()}
          hint={m.the_caregiver_reads_it()}
          command={refuse}
          onConfirm={reason =>
            refuse.mutate({kind, reason, seen: {document_ids: refusing}}, {onSuccess: () => setRefusing(undefined)})
          }
        />
      )}
    </li>
  )
}
