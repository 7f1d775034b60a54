import {useState} from 'react'
import type {StaffCheckDocument, UserDetail} from '#contract/admin/people-shapes.ts'
import type {CheckKind} from '#contract/files.ts'
import {useRefuseCheckDocuments} from '#data/queries/admin/people.ts'
import {checkKinds, checkProgress} from '#domain/accounts/check.ts'
import {CheckDocumentView, documentTitle} from '#features/people/about/file-view.tsx'
import {dayText} from '#lib/day.ts'
import {Button} from '#ui/primitives/button.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'

type Checked = NonNullable<UserDetail['caretaker']>

/** A check in words, as staff read it. */
function stateText({checks}: Checked, documents: Checked['check_documents'], kind: CheckKind, today: string) {
  const {state, check, document} = checkProgress(kind, {checks, documents}, today)
  const made = check && `${check.provider}, ${dayText(check.checked_on, today)}`
  const until = check?.expires_on && dayText(check.expires_on, today)
  const waiting = document?.kind === kind ? 'To review' : 'To review, with the identity document'
  switch (state) {
    case 'valid':
      return until ? `${made}; valid until ${until}` : made
    case 'review':
      return made ? `${waiting}. Before: ${made}; expired on ${until}` : waiting
    case 'refused':
      return `Not accepted: “${document?.reason}”`
    case 'expired':
      return `${made}; expired on ${until}`
    case 'missing':
      return 'Missing'
  }
}

const documentState = ({state, reason, archived}: StaffCheckDocument): string =>
  (state === 'review' ? 'to review' : state === 'accepted' ? 'accepted' : `not accepted: “${reason}”`) +
  (archived ? ', removed from the profile' : '')

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
  const [isRefusing, setRefusing] = useState(false)
  const refuse = useRefuseCheckDocuments(id)
  const documents = of.check_documents.filter(document => document.kind === kind)
  const isWaiting = documents.some(({state, archived}) => state === 'review' && !archived)
  const inProfile = of.check_documents.filter(({archived}) => !archived)
  const {label = '', document: name = ''} = checkKinds.find(each => each.kind === kind) ?? {}
  return (
    <li className="space-y-1 py-3" aria-label={label}>
      <p className="text-14 text-muted">{label}</p>
      <p>{stateText(of, inProfile, kind, today)}</p>
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
      {isWaiting && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-label={`Record check: ${label}`} onClick={onRecord}>
            Record check
          </Button>
          <Button variant="quiet" size="sm" aria-label={`Do not accept: ${label}`} onClick={() => setRefusing(true)}>
            Do not accept
          </Button>
        </div>
      )}
      {shown && <CheckDocumentView document={shown} today={today} onClose={() => setShown(undefined)} />}
      {isRefusing && (
        <ReasonDialog
          onClose={() => {
            setRefusing(false)
            refuse.reset()
          }}
          title={`Do not accept: ${name}?`}
          consequences="The caregiver is notified and can upload another document."
          action="Do not accept"
          doing="Deciding"
          cancelLabel="Leave it"
          hint="The caregiver reads it"
          command={refuse}
          onConfirm={reason => refuse.mutate({kind, reason}, {onSuccess: () => setRefusing(false)})}
        />
      )}
    </li>
  )
}
