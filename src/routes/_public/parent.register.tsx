import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {dropTicket, PersonSearch, withoutReferrer} from './-person-arrival.ts'
import {PersonRegister} from './-person-register.tsx'

export const Route = createFileRoute('/_public/parent/register')({
  staticData: {guests: true, finishes: 'parent', title: m.sign_up_as_a_careseeker()},
  validateSearch: PersonSearch,
  beforeLoad: dropTicket,
  head: withoutReferrer,
  component: ParentRegister,
})

function ParentRegister() {
  const {step, ...arrival} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PersonRegister
      userRole="parent"
      arrival={arrival}
      step={step}
      onStep={id => void navigate({search: before => ({...before, step: id})})}
    />
  )
}
