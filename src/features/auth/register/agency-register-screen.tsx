import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {AgencyFormSteps} from './agency-form.tsx'
import type {AgencyStep} from './search.ts'
import {RegisterPage} from './register-page.tsx'

interface AgencyRegisterProps {
  next?: string | undefined
  step: AgencyStep
  onStep: (step: AgencyStep) => void
  onDone: () => void
}

const promises = [m.you_see_a_lead_its_hours(), m.you_pay_nothing_for_leads_you(), m.each_visit_is_confirmed_by_your()]

/** `/agency/register`. */
export function AgencyRegisterScreen(props: AgencyRegisterProps) {
  return (
    <RegisterPage
      title={m.register_your_agency()}
      lead={m.three_short_steps_free_of_charge()}
      picture="agency"
      promises={promises}
    >
      <AgencyFormSteps {...props} />
      <p className="pt-6 text-14 text-muted">
        {m.already_registered()}{' '}
        <Link
          to="/agency/login"
          search={{next: props.next}}
          className="inline-block py-2.5 font-medium text-primary underline"
        >
          {m.log_in()}
        </Link>
      </p>
    </RegisterPage>
  )
}

/** `/agency/sign`: log-in and registration, side by side on a desktop. `signIn` is the log-in form. */
export function AgencySignScreen({signIn, ...props}: AgencyRegisterProps & {signIn: ReactNode}) {
  return (
    <>
      <PageHeader title={m.agencies_on_village()} lead={m.log_in_to_your_agency_or()} />
      <div className="grid items-start gap-10 wide:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] wide:gap-16">
        <section
          aria-labelledby="sign-in"
          className="max-w-xl space-y-5 rounded-card border border-line bg-card p-4 md:p-6"
        >
          <h2 id="sign-in" className="text-22 font-semibold">
            {m.log_in()}
          </h2>
          {signIn}
        </section>
        <section aria-labelledby="sign-up" className="space-y-5">
          <h2 id="sign-up" className="text-22 font-semibold">
            {m.sign_up_auth()}
          </h2>
          <AgencyFormSteps {...props} level={3} />
        </section>
      </div>
    </>
  )
}
