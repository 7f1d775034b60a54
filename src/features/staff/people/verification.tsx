import {m} from '#messages'
import {fullName} from '#lib/full-name.ts'
import {useState, type ReactNode} from 'react'
import type {UserDetail} from '#contract/admin/people-shapes.ts'
import type {Certificate, CheckKind} from '#contract/files.ts'
import {useVerify} from '#data/queries/admin/people.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {checkKinds, checkProgress} from '#domain/accounts/check.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {CheckDialog} from './check-dialog.tsx'
import {CheckRow} from './check-row.tsx'
import {PersonChips} from './account-actions.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {listText} from '#lib/list-text.ts'
import {certificationText} from '#domain/accounts/certifications.ts'
import {lowered} from '#lib/letter-case.ts'
import {sections} from '../people-sections.ts'

type Checked = NonNullable<UserDetail['caretaker']>

/** Decisions other than approval. */
const refusals = {Pending: m.back_to_pending(), Rejected: m.reject()} as const
type Refused = keyof typeof refusals

/** Approves, rejects and records checks of a caregiver. `renderFile` shows a certificate. */
export function VerifyCaretaker({
  person,
  caretaker,
  renderFile,
}: {
  person: UserDetail['person']
  caretaker: Checked
  renderFile: (certificate: Certificate, onClose: () => void) => ReactNode
}) {
  const today = dayIn(deviceZone(), useServerNow())
  const verify = useVerify(person.user_id)
  const needs = useNeedsConnection()
  const [recorded, setRecorded] = useState<CheckKind | 'next'>()
  const [refusing, setRefusing] = useState<Refused | null>(null)
  const [shown, setShown] = useState<Certificate | null>(null)
  const documents = caretaker.check_documents.filter(({archived}) => !archived)
  const lacking = checkKinds.filter(
    ({kind}) => checkProgress(kind, {checks: caretaker.checks, documents}, today).state !== 'valid',
  )
  return (
    <Section
      anchor={sections.verification.anchor}
      title={sections.verification.title}
      action={
        <Button variant="quiet" size="sm" onClick={() => setRecorded('next')}>
          {m.record_a_check()}
        </Button>
      }
    >
      <Card className="space-y-5">
        <PersonChips person={{...person, suspended: null, is_invited: false}} />
        <ul className="divide-y divide-line border-y border-line">
          {checkKinds.map(({kind}) => (
            <CheckRow
              key={kind}
              kind={kind}
              id={person.user_id}
              of={caretaker}
              today={today}
              onRecord={() => setRecorded(kind)}
            />
          ))}
        </ul>
        <div className="space-y-1">
          <p className="text-14 text-muted">{m.certificates_and_papers()}</p>
          {caretaker.certificates.length === 0 && <p>{m.none_uploaded()}</p>}
          <ul>
            {caretaker.certificates.map(certificate => (
              <li key={certificate.id}>
                <Button variant="quiet" size="sm" onClick={() => setShown(certificate)}>
                  {certificationText(certificate.name)}
                </Button>
                <span className="text-14 text-muted">
                  {certificate.field === 'legal_certifications' ? m.certificate_legal() : m.certificate_skill()}
                  {certificate.archived && m.removed_from_the_profile()}
                </span>
              </li>
            ))}
          </ul>
        </div>
        {verify.error && !refusing && <FormError>{messageOf(verify.error)}</FormError>}
        <div className="flex flex-wrap gap-2">
          {person.is_verified === 'Approved' ? (
            <Button variant="secondary" onClick={() => setRefusing('Pending')}>
              {m.back_to_pending()}
            </Button>
          ) : (
            <Button
              busy={verify.isPending}
              disabledReason={
                needs(m.approving()) ??
                (lacking.length > 0
                  ? m.record_the_missing_checks_first({join: listText(lacking.map(({label}) => lowered(label)))})
                  : undefined)
              }
              onClick={() => verify.mutate({...seenOf(person), is_verified: 'Approved'})}
            >
              {m.approve()}
            </Button>
          )}
          {person.is_verified !== 'Rejected' && (
            <Button variant="danger" onClick={() => setRefusing('Rejected')}>
              {m.reject()}
            </Button>
          )}
        </div>
      </Card>
      {recorded && (
        <CheckDialog
          id={person.user_id}
          first={recorded === 'next' ? (lacking[0]?.kind ?? 'background') : recorded}
          isAgeOpen={
            lacking.some(({kind}) => kind === 'age') &&
            !documents.some(({kind, state}) => kind === 'age' && state === 'review')
          }
          documents={documents}
          onClose={() => setRecorded(undefined)}
        />
      )}
      {refusing && (
        <ReasonDialog
          onClose={() => {
            setRefusing(null)
            verify.reset()
          }}
          title={m.decide_about({verb: refusals[refusing], name: fullName(person)})}
          consequences={m.open_offers_are_withdrawn_booked_visits()}
          action={refusals[refusing]}
          doing={m.deciding()}
          cancelLabel={m.not_now()}
          optional={refusing === 'Pending'}
          hint={m.the_caregiver_can_read_this()}
          command={verify}
          onConfirm={reason =>
            verify.mutate(
              {...seenOf(person), is_verified: refusing, reason: reason || undefined},
              {onSuccess: () => setRefusing(null)},
            )
          }
        />
      )}
      {shown && renderFile(shown, () => setShown(null))}
    </Section>
  )
}

/** What a decision was based on. */
const seenOf = ({is_verified}: UserDetail['person']) => (is_verified === null ? {} : {seen: {is_verified}})

/** Verifies a family, or takes it back. */
export function VerifyFamily({person}: {person: UserDetail['person']}) {
  const {mutate, isPending, error} = useVerify(person.user_id)
  const needs = useNeedsConnection()
  const isVerified = person.is_verified === 'Verified'
  return (
    <Section anchor={sections.verification.anchor} title={sections.verification.title}>
      <Card className="space-y-4">
        <PersonChips person={{...person, suspended: null, is_invited: false}} />
        {error && <FormError>{messageOf(error)}</FormError>}
        <div>
          <Button
            variant={isVerified ? 'secondary' : 'primary'}
            busy={isPending}
            disabledReason={needs(m.deciding())}
            onClick={() => mutate({...seenOf(person), is_verified: isVerified ? 'Pending' : 'Verified'})}
          >
            {isVerified ? m.back_to_pending() : m.mark_as_verified()}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
