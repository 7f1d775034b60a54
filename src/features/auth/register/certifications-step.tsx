import {usualCertifications, withCertification} from '#domain/accounts/certifications.ts'
import {Chips} from '#ui/primitives/chips.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'
import type {PersonForm} from './use-person-form.ts'

/** Courses and certificates, by name. It may be left out. */
export function CertificationsStep({form: {at, errorAt}}: {form: PersonForm}) {
  const {value: list, onChange} = at.certifications
  const typed = at.certification
  const add = (name: string) => onChange(withCertification(list, name))
  return (
    <>
      <p className="text-muted">
        Name the courses and certificates you have; families read them beside your offer. You may leave this
        out.
      </p>
      <Chips
        label="Your certifications"
        items={list}
        onRemove={name => onChange(list.filter(one => one !== name))}
      />
      <NameAdder
        label="Course or certificate"
        placeholder="CPR for infants, 2026"
        field={typed}
        usual={usualCertifications.filter(name => !list.includes(name))}
        onAdd={add}
        onAddTyped={() => {
          add(typed.value)
          typed.onChange('')
        }}
      />
      {errorAt('certifications') && (
        <p role="alert" className="text-14 text-bad">
          {errorAt('certifications')}
        </p>
      )}
    </>
  )
}
