import {m} from '#messages'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {limits} from '#contract/limits.ts'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useForm} from '#data/forms/use-form.ts'
import {useSaveWork} from '#data/queries/profile-edit.ts'
import {languageOptions} from '#domain/accounts/languages.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {newId} from '#lib/id.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ExperienceFields} from '#ui/forms/experience-fields.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {EditCard} from '../edit-card.tsx'
import {
  experienceBody,
  experienceOf,
  experienceProblems,
  ExperienceValues,
  type ReferenceValues,
} from './experience-values.ts'

/** A caregiver's years, languages, driving and references; families read all of it and filter by the first two. */
export function ExperienceCard({profile}: {profile: CaretakerProfile}) {
  const save = useSaveWork(profile.id)
  const form = useForm({
    draft: {name: 'profile-experience', schema: ExperienceValues},
    known: experienceOf(profile),
    problemsOf: experienceProblems,
    send: ({changes}) => save.mutateAsync(experienceBody(changes)),
  })
  const {driver, references} = form.at
  const drives = driver.value
  return (
    <EditCard title={m.your_experience()} anchor="your-experience" form={form}>
      <ExperienceFields
        at={form.at}
        languages={{...form.at.languages, options: languageOptions()}}
        years_max={limits.years_max}
      />
      <div>
        <Checkbox
          label={m.drivers_license()}
          checked={drives.has_license}
          onChange={has_license => driver.onChange({...drives, has_license})}
        />
        <Checkbox
          label={m.own_car()}
          checked={drives.has_car}
          onChange={has_car => driver.onChange({...drives, has_car})}
        />
      </div>
      {drives.has_car && (
        <div className="max-w-52">
          <NumberField
            label={m.seats_for_children()}
            min={0}
            max={limits.car_seats_max}
            required={false}
            value={drives.seats}
            onChange={seats => driver.onChange({...drives, seats})}
            error={driver.error}
          />
        </div>
      )}
      <References
        value={references.value}
        onChange={references.onChange}
        partField={(index, part) => form.bindBlur(`references[${index}].${part}`)}
      />
    </EditCard>
  )
}

type Part = 'name' | 'relation' | 'text'

/** People who recommend the caregiver, in words that families read. */
function References({
  value,
  onChange,
  partField,
}: {
  value: readonly ReferenceValues[]
  onChange: (references: ReferenceValues[]) => void
  partField: (index: number, part: Part) => {name: string; error: string | undefined; onBlur: () => void}
}) {
  const change = (at: ReferenceValues, part: Partial<ReferenceValues>) =>
    onChange(value.map(one => (one === at ? {...one, ...part} : one)))
  return (
    <>
      {value.map((one, index) => (
        <Card key={one.id} as="section" aria-label={m.reference({value: index + 1})} className="space-y-4">
          <div className="flex min-h-9 items-center justify-between">
            <h3 className="text-14 font-semibold">{m.reference({value: index + 1})}</h3>
            <IconButton
              label={m.remove_reference({value: index + 1})}
              icon={X}
              onClick={() => onChange(value.filter(each => each !== one))}
            />
          </div>
          <TextField
            label={m.first_name()}
            hint={m.ask_them_first_leave_out_last()}
            maxLength={limits.name_max}
            {...partField(index, 'name')}
            value={one.name}
            onChange={name => change(one, {name})}
          />
          <TextField
            label={m.how_they_know_you()}
            placeholder={m.cared_for_their_twins_for_two()}
            maxLength={limits.line_max}
            {...partField(index, 'relation')}
            value={one.relation}
            onChange={relation => change(one, {relation})}
          />
          <TextArea
            label={m.what_they_say_about_you()}
            rows={2}
            maxLength={limits.text_max}
            {...partField(index, 'text')}
            value={one.text}
            onChange={text => change(one, {text})}
          />
          <FieldWarning>
            {[one.name, one.relation, one.text].some(each => hidesContacts({}, each)) &&
              m.families_read_contacts_once_booked()}
          </FieldWarning>
        </Card>
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        disabledReason={
          value.length >= limits.references_max
            ? m.at_most_references({references_max: limits.references_max})
            : undefined
        }
        onClick={() => onChange([...value, {id: newId(), name: '', relation: '', text: ''}])}
      >
        {m.add_a_reference()}
      </Button>
    </>
  )
}
