import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {withoutTicket} from '#data/sign-up-ticket.ts'
import {PersonStep} from '#features/register/person-steps.ts'
import {ArrivalSearch} from '#features/register/search.ts'
import {PersonRegister} from './-person-register.tsx'

export const Route = createFileRoute('/_public/caregiver/register')({
  staticData: {guests: true, finishes: 'caretaker', title: 'Sign up as a caregiver'},
  validateSearch: v.object({
    ...ArrivalSearch.entries,
    step: v.fallback(v.optional(PersonStep), undefined),
  }),
  // from the sign-in page; an address that was opened has lost its ticket before any of this ran
  beforeLoad: ({location, preload}) => {
    const rest = preload ? null : withoutTicket(location.searchStr)
    if (rest !== null) throw redirect({href: location.pathname + rest, replace: true})
  },
  // a ticket in the address must not travel on to another site
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
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
