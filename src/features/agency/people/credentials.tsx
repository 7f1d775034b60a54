import {m} from '#messages'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {useState} from 'react'
import type {Credential, Member} from '#contract/accounts/profiles.ts'
import {limits} from '#contract/limits.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useSetCredentials} from '#data/queries/members.ts'
import type {Day} from '#lib/day.ts'
import {fullName} from '#lib/full-name.ts'
import {newId} from '#lib/id.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {MemberDialog} from './member-dialog.tsx'
import {CredentialList} from './record-lists.tsx'

type Seen = Pick<Member, 'credentials'>

/** Edits the list of a member's credentials as a whole. */
export function CredentialsDialog({member, today, onClose}: {member: Member; today: Day; onClose: () => void}) {
  const [rows, setRows] = useState(() => member.credentials.map(each => ({id: newId(), ...each})))
  const [opened_with] = useState(rows)
  const [wasSent, setWasSent] = useState(false)
  const save = useSetCredentials()
  const [seen, setSeen] = useState<Seen>({credentials: member.credentials})
  const change = (id: string, part: Partial<Credential>) =>
    setRows(rows.map(row => (row.id === id ? {...row, ...part} : row)))
  const isMissing = rows.some(({name}) => name.trim() === '')
  const send = () => {
    setWasSent(true)
    if (isMissing) return
    const credentials = rows.map(({name, expires_on}) => ({name: name.trim(), expires_on}))
    save.mutate(
      {id: member.id, credentials, seen},
      {
        onError: error => setSeen(savedMeanwhile<Seen>(error) ?? seen),
        onSuccess: () => {
          toast({title: m.credentials_saved(), description: fullName(member), tone: 'good'})
          onClose()
        },
      },
    )
  }
  return (
    <MemberDialog
      title={m.credentials_of({full_name: fullName(member)})}
      description={m.licenses_courses_and_checks_that_your()}
      save={save}
      values={rows}
      changed={(saved: Seen) => <CredentialList credentials={saved.credentials} today={today} />}
      isDirty={rows !== opened_with}
      onSubmit={send}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        <fieldset key={row.id} className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-3">
          <legend className="sr-only">{m.credential({value: index + 1})}</legend>
          <TextField
            label={m.credential_what()}
            placeholder={m.infant_cpr()}
            maxLength={limits.line_max}
            error={wasSent && row.name.trim() === '' ? m.required() : undefined}
            value={row.name}
            onChange={name => change(row.id, {name})}
          />
          <div className="pt-7">
            <IconButton
              label={m.remove_credential({value: index + 1})}
              icon={X}
              onClick={() => setRows(rows.filter(({id}) => id !== row.id))}
            />
          </div>
          <DateField
            label={m.valid_until_profile()}
            required={false}
            hint={m.leave_empty_if_it_does_not()}
            value={row.expires_on ?? ''}
            onChange={day => change(row.id, {expires_on: day || null})}
          />
        </fieldset>
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        disabledReason={
          rows.length >= limits.credentials_max
            ? m.at_most_agency({credentials_max: limits.credentials_max})
            : undefined
        }
        onClick={() => setRows([...rows, {id: newId(), name: '', expires_on: null}])}
      >
        {m.add_a_credential()}
      </Button>
    </MemberDialog>
  )
}
