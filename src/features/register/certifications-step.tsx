import {Plus} from 'lucide-react'
import {Button} from '#ui/button.tsx'
import {Chips} from '#ui/chips.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {withCertification} from './person-body.ts'
import type {PersonForm} from './use-person-form.ts'

const usual = ['CPR', 'First aid', 'Early childhood education', 'Nursing assistant', 'Water safety']

/** Courses and certificates, by name. It may be left out. */
export function CertificationsStep({form: {form, values, bind, errorAt}}: {form: PersonForm}) {
  const list = values.certifications
  const set = (next: string[]) => form.setFieldValue('certifications', next)
  const add = (name: string) => set(withCertification(list, name))
  const addTyped = () => {
    add(values.certification)
    form.setFieldValue('certification', '')
  }
  const left = usual.filter(name => !list.includes(name))
  return (
    <>
      <p className="text-muted">
        Name the courses and certificates you have; families read them beside your offer. You may leave this
        out.
      </p>
      <Chips
        label="Your certifications"
        items={list}
        onRemove={name => set(list.filter(one => one !== name))}
      />
      <form.Field name="certification">
        {field => (
          <div className="flex items-end gap-2">
            <div className="grow">
              <TextField
                label="Course or certificate"
                required={false}
                maxLength={100}
                placeholder="CPR for infants, 2026"
                enterKeyHint="done"
                onKeyDown={event => {
                  if (event.key !== 'Enter' || field.state.value.trim() === '') return
                  event.preventDefault()
                  addTyped()
                }}
                {...bind(field)}
              />
            </div>
            <Button variant="secondary" className="min-h-12 desk:min-h-11" onClick={addTyped}>
              Add
            </Button>
          </div>
        )}
      </form.Field>
      {errorAt('certifications') && (
        <p role="alert" className="text-14 text-bad">
          {errorAt('certifications')}
        </p>
      )}
      {left.length > 0 && (
        <div className="space-y-1.5">
          <p className="text-14 text-muted">Often named</p>
          <div className="flex flex-wrap gap-2">
            {left.map(name => (
              <Button key={name} variant="secondary" size="sm" icon={Plus} onClick={() => add(name)}>
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
