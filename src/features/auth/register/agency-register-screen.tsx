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

const promises = [
  'You see a lead, its hours and its price before you bid.',
  'You pay nothing for leads you don’t win.',
  'Each visit is confirmed by your caregiver and by the family, with or without a signal.',
]

/** `/agency/register`. */
export function AgencyRegisterScreen(props: AgencyRegisterProps) {
  return (
    <RegisterPage
      title="Register your agency"
      lead="Three short steps, free of charge. You can add a subscription later to see the leads in your counties."
      picture="agency"
      promises={promises}
    >
      <AgencyFormSteps {...props} />
      <p className="pt-6 text-14 text-muted">
        Already registered?{' '}
        <Link
          to="/agency/login"
          search={{next: props.next}}
          className="inline-block py-2.5 font-medium text-primary underline"
        >
          Log in
        </Link>
      </p>
    </RegisterPage>
  )
}

/** `/agency/sign`: log-in and registration, side by side on a desktop. `signIn` is the log-in form. */
export function AgencySignScreen({signIn, ...props}: AgencyRegisterProps & {signIn: ReactNode}) {
  return (
    <>
      <PageHeader title="Agencies on Village" lead="Log in to your agency, or register a new one." />
      <div className="grid items-start gap-10 wide:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] wide:gap-16">
        <section
          aria-labelledby="sign-in"
          className="max-w-xl space-y-5 rounded-card border border-line bg-card p-4 md:p-6"
        >
          <h2 id="sign-in" className="text-22 font-semibold">
            Log in
          </h2>
          {signIn}
        </section>
        <section aria-labelledby="sign-up" className="space-y-5">
          <h2 id="sign-up" className="text-22 font-semibold">
            Sign up
          </h2>
          <AgencyFormSteps {...props} level={3} />
        </section>
      </div>
    </>
  )
}
