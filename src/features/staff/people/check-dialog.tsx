import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import {mustExpire, recordCheck} from '#contract/admin/people.ts'
import type {StaffCheckDocument} from '#contract/admin/people-shapes.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useRecordCheck} from '#data/queries/admin/people.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {checkKinds, waitingDocumentIds} from '#domain/accounts/check.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

type Kind = (typeof checkKinds)[number]['kind']

const kinds = checkKinds.map(({kind, label}) => ({value: kind, label}))

/**
 * Records a check of a caregiver: kind, provider, date, expiry. Families can read it. Where the age check is open and has
 * no document of its own to review, an ID records it too.
 */
export function CheckDialog({
  id,
  first,
  isAgeOpen,
  documents,
  onClose,
}: {
  id: string
  first: Kind
  isAgeOpen: boolean
  /** Those shown when it opens, which are accepted with the check. */
  documents: readonly StaffCheckDocument[]
  onClose: () => void
}) {
  const today = dayIn(deviceZone(), useServerNow())
  const [chosen, setKind] = useState<Kind>()
  // follows `first` until the form is touched: the previous check may still be loading
  const kind = chosen ?? first
  const holdingKind =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setKind(kind)
      set(value)
    }
  const [provider, setProvider] = useState('')
  const [checked_on, setCheckedOn] = useState(today)
  const [expires_on, setExpiresOn] = useState('')
  const [provesAge, setProvesAge] = useState(false)
  const canProveAge = kind === 'identity' && isAgeOpen
  const [isJudged, setJudged] = useState(false)
  const {mutate, isPending, error} = useRecordCheck(id)
  const needs = useNeedsConnection()
  const [shown] = useState(documents)
  const doesProveAge = canProveAge && provesAge
  const body = {
    kind,
    provider: provider.trim(),
    checked_on,
    expires_on: expires_on || null,
    ...(doesProveAge && {proves_age: true}),
    seen: {document_ids: waitingDocumentIds(shown, doesProveAge ? [kind, 'age'] : [kind])},
  }
  const refusal = useRefusal({isPending, error}, body)
  const judged = v.safeParse(recordCheck.body, body)
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const save = () => {
    setJudged(true)
    if (judged.success) mutate(judged.output, {onSuccess: onClose})
  }
  return (
    <FormDialog
      onClose={onClose}
      title={m.record_a_check()}
      description={m.families_see_the_provider_the_date()}
      submit={m.record_check()}
      busy={isPending}
      offlineReason={needs(m.recording())}
      error={refusal}
      onSubmit={save}
    >
      <SelectField<Kind> label={m.kind()} value={kind} onChange={setKind} options={kinds} />
      <TextField
        label={m.provider()}
        hint={m.who_made_the_check()}
        value={provider}
        onChange={holdingKind(setProvider)}
        error={wrong?.provider?.[0]}
        required
      />
      <DateField
        label={m.made_on()}
        value={checked_on}
        onChange={holdingKind(setCheckedOn)}
        max={today}
        error={wrong?.checked_on?.[0]}
      />
      <DateField
        label={m.expires_staff()}
        hint={mustExpire(kind) ? undefined : m.leave_empty_if_it_does_not_expire()}
        value={expires_on}
        onChange={holdingKind(setExpiresOn)}
        canClear={!mustExpire(kind)}
        min={today}
        error={wrong?.expires_on?.[0]}
      />
      {canProveAge && (
        <Checkbox
          label={m.the_id_shows_an_age_of()}
          hint={m.records_the_age_check_too()}
          checked={provesAge}
          onChange={setProvesAge}
        />
      )}
    </FormDialog>
  )
}
