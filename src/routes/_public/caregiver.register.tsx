import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {dropTicket, PersonSearch, withoutReferrer} from './-person-arrival.ts'
import {PersonRegister} from './-person-register.tsx'

export const Route = createFileRoute('/_public/caregiver/register')({
  staticData: {guests: true, finishes: 'caretaker', title: m.sign_up_as_a_caregiver()},
  validateSearch: PersonSearch,
  beforeLoad: dropTicket,
  head: withoutReferrer,
  component: CaregiverRegister,
})

function CaregiverRegister() {
  const {step, ...arrival} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PersonRegister
      userRole="caretaker"
      arrival={arrival}
      step={step}
      onStep={id => void navigate({search: before => ({...before, step: id})})}
    />
  )
}
