import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import * as v from 'valibot'
import type {Profile} from '#contract/accounts/own-profile.ts'
import {limits} from '#contract/limits.ts'
import {useForm} from '#data/forms/use-form.ts'
import {personBody, personProblems, PersonValues, withoutUser} from '#data/forms/profile-values.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {phoneText} from '#lib/phone-text.ts'
import {NameFields, PhoneField} from '#ui/forms/person-fields.tsx'
import {EditCard} from '../edit-card.tsx'

const MemberValues = v.pick(PersonValues, ['first_name', 'last_name', 'phone_number'])

/** The name and phone number of the logged-in member of an agency. */
export function MemberCard() {
  const {data: me} = useQuery(profileQueries.me())
  return me && <MemberForm me={me} />
}

function MemberForm({me: {first_name, last_name, phone_number = null}}: {me: Profile}) {
  const save = useSaveUser()
  const form = useForm({
    // the draft's name from when the card had no phone number
    draft: {name: 'profile-name', schema: MemberValues},
    known: {first_name, last_name, phone_number: phoneText(phone_number ?? '')},
    problemsOf: values => personProblems({...values, gender: 'Other'}, phone_number),
    fieldOf: withoutUser,
    send: ({changes}) => save.mutateAsync(personBody(changes)),
  })
  return (
    <EditCard title={m.your_name_and_phone_number()} anchor="your-name-and-phone-number" form={form}>
      <NameFields at={form.at} name_max={limits.name_max} />
      <PhoneField hint={m.your_agency_can_call_you_on_this()} field={form.at.phone_number} />
    </EditCard>
  )
}
