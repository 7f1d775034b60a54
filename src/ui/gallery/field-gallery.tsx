import {useState, type ReactNode} from 'react'
import {Checkbox} from '../fields/checkbox.tsx'
import {DateField, DateRangeField} from '../fields/date-field.tsx'
import {MultiToggle, weekdayOptions} from '../fields/multi-toggle.tsx'
import {NumberField, MoneyField} from '../fields/number-field.tsx'
import {PasswordField} from '../fields/password-field.tsx'
import {RadioCards} from '../fields/radio-cards.tsx'
import {SearchField} from '../fields/search-field.tsx'
import {SegmentedControl} from '../fields/segmented-control.tsx'
import {SelectField} from '../fields/select-field.tsx'
import {StarField} from '../fields/star-field.tsx'
import {TextArea} from '../fields/text-area.tsx'
import {TextField} from '../fields/text-field.tsx'
import {TimeField} from '../fields/time-field.tsx'
import {Section} from '../primitives/section.tsx'
import {Tabs} from '../primitives/tabs.tsx'

const services = [
  {value: 'child', label: 'Child Care'},
  {value: 'senior', label: 'Senior Care'},
] as const
type Service = (typeof services)[number]['value']

/** The common states of every field; labels differ, so that tests can find each by name. */
const states = [
  {name: 'plain', state: {}},
  {name: 'with a hint', state: {hint: 'What it is for', required: true}},
  {name: 'with an error', state: {error: 'This is needed'}},
  {name: 'disabled', state: {disabled: true}},
] as const

function Fields({name, state}: (typeof states)[number]) {
  const [text, setText] = useState('')
  const [date, setDate] = useState('')
  const [range, setRange] = useState<[string, string] | null>(null)
  const [time, setTime] = useState('14:00')
  const [number, setNumber] = useState<number | null>(24)
  const [service, setService] = useState<Service | ''>('')
  const [isChecked, setChecked] = useState(true)
  const at = (label: string) => ({label: `${label}, ${name}`, ...state})
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <TextField {...at('Text')} value={text} onChange={setText} />
      <PasswordField {...at('Password')} autoComplete="new-password" value={text} onChange={setText} />
      <TextArea {...at('Long text')} rows={2} value={text} onChange={setText} />
      <NumberField {...at('Number')} value={number} onChange={setNumber} suffix="miles" />
      <MoneyField {...at('Money')} value={number} onChange={setNumber} />
      <SelectField<Service>
        {...at('Choice')}
        placeholder="Choose one"
        value={service}
        onChange={setService}
        options={services}
      />
      <DateField {...at('Day')} value={date} onChange={setDate} />
      <DateRangeField {...at('Days')} value={range} onChange={setRange} />
      <TimeField {...at('Time')} value={time} onChange={setTime} zoneNote="Central Time" />
      <Checkbox {...at('Checkbox')} checked={isChecked} onChange={setChecked} />
    </div>
  )
}

const Half = ({children}: {children: ReactNode}) => <div className="grid gap-4 md:grid-cols-2">{children}</div>

/** Every field and every control that chooses, in every state. */
export function FieldGallery() {
  const [service, setService] = useState<Service>('child')
  const [days, setDays] = useState<(typeof weekdayOptions)[number]['value'][]>([2])
  const [stars, setStars] = useState<number | null>(4)
  const [words, setWords] = useState('')
  return (
    <>
      {states.map(each => (
        <Section key={each.name} title={`Fields, ${each.name}`}>
          <Fields {...each} />
        </Section>
      ))}
      <Section title="Controls that choose">
        <SearchField label="Search" value={words} onChange={setWords} placeholder="Name or number" />
        <Half>
          <SegmentedControl label="View" value={service} onChange={setService} options={services} />
          <StarField
            label="Rating"
            value={stars}
            onChange={setStars}
            words={['Poor', 'Fair', 'Good', 'Very good', 'Excellent']}
          />
          <RadioCards<Service | 'pickup'>
            label="Service"
            value={service}
            onChange={next => next !== 'pickup' && setService(next)}
            options={[...services, {value: 'pickup', label: 'Pickup', disabledReason: 'Coming soon'}]}
          />
          <MultiToggle label="Days" value={days} onChange={setDays} options={weekdayOptions} />
        </Half>
        <Tabs<Service>
          label="Services"
          value={service}
          onChange={setService}
          tabs={services.map(each => ({...each, count: 2, content: <p className="py-4">{each.label}</p>}))}
        />
      </Section>
    </>
  )
}
