import {m} from '#messages'
import {useState} from 'react'
import Pencil from 'lucide-react/icons/pencil'
import * as v from 'valibot'
import type {ListedAgency} from '#contract/admin/people-shapes.ts'
import {Phone} from '#contract/shapes.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useChangeAgencyPhone} from '#data/queries/admin/people.ts'
import {phoneText} from '#lib/phone-text.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'

type Agency = Pick<ListedAgency, 'id' | 'legal_name' | 'phone_number'>

function PhoneDialog({agency, onClose}: {agency: Agency; onClose: () => void}) {
  const command = useChangeAgencyPhone(agency.id)
  const [opened] = useState({phone_number: agency.phone_number})
  const [saved, setSaved] = useState<typeof opened | null>(null)
  const now = savedMeanwhile<typeof opened>(command.error)
  if (now && now !== saved) setSaved(now)
  const [phone, setPhone] = useState(phoneText(agency.phone_number ?? ''))
  const typed = phone.trim()
  const judged = v.safeParse(Phone, typed)
  return (
    <ReasonDialog
      title={m.phone_number_of({name: agency.legal_name})}
      consequences={m.families_read_this_number_and_the_owners_get_an_email()}
      action={m.save()}
      tone="primary"
      doing={m.saving()}
      hint={m.only_staff_can_read_it_in()}
      command={command}
      choices={phone}
      disabledReason={
        typed === phoneText(agency.phone_number ?? '')
          ? m.change_something_first()
          : judged.success
            ? undefined
            : judged.issues[0].message
      }
      onConfirm={reason => command.mutate({phone_number: typed, reason, seen: saved ?? opened}, {onSuccess: onClose})}
      onClose={onClose}
    >
      <ChangedMeanwhile
        saved={saved && {phone_number: phoneText(saved.phone_number ?? '')}}
        typed={{phone_number: typed}}
        labels={{phone_number: m.phone()}}
      />
      <TextField label={m.phone()} type="tel" value={phone} onChange={setPhone} />
    </ReasonDialog>
  )
}

/** Changes the agency's own number. @see src/domain/rules-people.md#contact-changed-by-staff */
export function AgencyPhone({agency}: {agency: Agency}) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setEditing(true)}>
        {m.edit_phone()}
      </Button>
      {isEditing && <PhoneDialog agency={agency} onClose={() => setEditing(false)} />}
    </>
  )
}
