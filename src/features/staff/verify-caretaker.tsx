import {useState, type ReactNode} from 'react'
import type {UserDetail} from '#contract/admin-people.ts'
import type {Certificate} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {useVerify} from '#data/admin-people.ts'
import {messageOf} from '#data/message.ts'
import {useNeedsConnection} from '#data/needs-connection.ts'
import {useServerNow} from '#data/server-now.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {Button} from '#ui/button.tsx'
import {hereZone} from '#ui/calendar/here-zone.ts'
import {Card} from '#ui/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {KeyValues} from '#ui/key-values.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Section} from '#ui/section.tsx'
import {CheckDialog} from './check-dialog.tsx'
import {PersonChips} from './person-chips.tsx'

type Checked = NonNullable<UserDetail['caretaker']>
type Kind = Checked['checks'][number]['kind']

const kinds = [
  {kind: 'identity', label: 'Identity'},
  {kind: 'age', label: 'Age, 18 or older'},
  {kind: 'background', label: 'Background check'},
] as const satisfies readonly {kind: Kind; label: string}[]

/** A check in words, and whether it is there and holds. */
function checkState(checks: Checked['checks'], kind: Kind, today: string): {text: string; holds: boolean} {
  const check = checks.find(one => one.kind === kind)
  if (!check) return {text: 'Missing', holds: false}
  const made = `${check.provider}, ${dayText(check.checked_on, today)}`
  if (check.expires_on === null) return {text: made, holds: true}
  const holds = check.expires_on >= today
  return {text: `${made}; ${holds ? 'holds until' : 'ran out on'} ${dayText(check.expires_on, today)}`, holds}
}

/** Approving, rejecting and recording checks of a caregiver. `renderFile` draws one of her certificates. */
export function VerifyCaretaker({
  person,
  caretaker,
  renderFile,
}: {
  person: UserDetail['person']
  caretaker: Checked
  renderFile: (certificate: Certificate, onClose: () => void) => ReactNode
}) {
  const today = dayIn(hereZone(), useServerNow())
  const verify = useVerify(person.user_id)
  const needs = useNeedsConnection()
  const [isRecording, setRecording] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<Certificate | null>(null)
  const states = kinds.map(each => ({...each, ...checkState(caretaker.checks, each.kind, today)}))
  const lacking = states.filter(each => !each.holds).map(each => each.label.toLowerCase())
  const decide = (is_verified: 'Approved' | 'Pending') => verify.mutate({is_verified})
  return (
    <Section
      title="Verification"
      action={
        <Button variant="quiet" size="sm" onClick={() => setRecording(true)}>
          Record a check
        </Button>
      }
    >
      <Card className="space-y-5">
        <PersonChips person={{...person, suspended: null, is_invited: false}} />
        <KeyValues items={states.map(({label, text}) => ({label, value: text}))} />
        <div className="space-y-1">
          <p className="text-14 text-muted">Papers</p>
          {caretaker.certificates.length === 0 && <p>None uploaded</p>}
          <ul>
            {caretaker.certificates.map(certificate => (
              <li key={certificate.id}>
                <Button variant="quiet" size="sm" onClick={() => setShown(certificate)}>
                  {certificate.name}
                </Button>
                <span className="text-14 text-muted">
                  {certificate.field === 'legal_certifications' ? 'legal' : 'skill'}
                  {certificate.archived && ', taken off the profile'}
                </span>
              </li>
            ))}
          </ul>
        </div>
        {verify.error && !isRejecting && <FormError>{messageOf(verify.error)}</FormError>}
        <div className="flex flex-wrap gap-2">
          {person.is_verified === 'Approved' ? (
            <Button
              variant="secondary"
              busy={verify.isPending}
              disabledReason={needs('Deciding')}
              onClick={() => decide('Pending')}
            >
              Back to pending
            </Button>
          ) : (
            <Button
              busy={verify.isPending}
              disabledReason={
                needs('Approving') ??
                (lacking.length > 0 ? `Record what is missing first: ${lacking.join(', ')}` : undefined)
              }
              onClick={() => decide('Approved')}
            >
              Approve
            </Button>
          )}
          {person.is_verified !== 'Rejected' && (
            <Button variant="danger" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          )}
        </div>
      </Card>
      {isRecording && (
        <CheckDialog
          id={person.user_id}
          first={states.find(each => !each.holds)?.kind ?? 'background'}
          onClose={() => setRecording(false)}
        />
      )}
      {isRejecting && (
        <ConfirmDialog
          onClose={() => setRejecting(false)}
          title={`Reject ${person.first_name} ${person.last_name}?`}
          consequences={
            <p>Open offers are withdrawn; booked visits stay. The caregiver reads your reason.</p>
          }
          action="Reject"
          cancelLabel="Leave it"
          busy={verify.isPending}
          disabledReason={needs('Rejecting') ?? (reason.trim() === '' ? 'Say why first' : undefined)}
          onConfirm={() =>
            verify.mutate(
              {is_verified: 'Rejected', reason: reason.trim()},
              {
                onSuccess: () => {
                  setRejecting(false)
                  setReason('')
                },
              },
            )
          }
        >
          <TextField label="Reason" value={reason} onChange={setReason} maxLength={limits.line_max} />
          {verify.error && <FormError>{messageOf(verify.error)}</FormError>}
        </ConfirmDialog>
      )}
      {shown && renderFile(shown, () => setShown(null))}
    </Section>
  )
}
