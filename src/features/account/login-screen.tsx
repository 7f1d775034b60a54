import {Link, useRouter} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Role} from '#contract/roles.ts'
import {signIn, targetAfterSignIn} from '#data/sign-in.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Brand} from '#ui/frame/brand.tsx'
import {NarrowPage} from '#ui/frame/narrow-page.tsx'
import {Illustration} from '#ui/illustration.tsx'
import {SignInForm} from './sign-in-form.tsx'

type Family = 'parent' | 'caretaker'

function SignInPage({
  title,
  lead,
  children,
  aside,
}: {
  title: string
  lead: string
  children: ReactNode
  aside: ReactNode
}) {
  return (
    <main id="content">
      <NarrowPage aside={aside}>
        <Brand />
        <h1 className="mt-8 text-28 font-semibold">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{lead}</p>
        {children}
      </NarrowPage>
    </main>
  )
}

/** `/login`: one form for careseekers and caregivers; the toggle says as whom (spec §2). */
export function LoginScreen({
  userType,
  onUserType,
  next,
}: {
  userType: Family
  onUserType: (role: Family) => void
  next?: string | undefined
}) {
  const router = useRouter()
  return (
    <SignInPage
      title="Welcome back"
      lead="Log in to see your visits, offers and requests."
      aside={<Illustration name="hero" className="w-full" />}
    >
      <SignInForm
        send={async credentials => {
          const {role} = await signIn(credentials, userType)
          router.history.replace(targetAfterSignIn(role, next))
        }}
      >
        <SegmentedControl
          label="I am"
          hideLabel
          value={userType}
          onChange={onUserType}
          options={[
            {value: 'parent', label: "I'm a Careseeker"},
            {value: 'caretaker', label: "I'm a Caregiver"},
          ]}
        />
      </SignInForm>
      <p className="mt-6 text-14 text-muted">
        Working for an agency?{' '}
        <Link to="/agency/login" className="inline-block py-2.5 font-medium text-primary underline">
          Agency log in
        </Link>
      </p>
    </SignInPage>
  )
}

/** `/agency/login`: the same call, for an agency's owner, coordinators and field caregivers. */
export function AgencyLoginScreen({next}: {next?: string | undefined}) {
  const router = useRouter()
  const role: Role = 'agency'
  return (
    <SignInPage
      title="Agency log in"
      lead="Leads, bids and the visits of your caregivers."
      aside={<Illustration name="hero" className="w-full" />}
    >
      <SignInForm
        send={async credentials => {
          await signIn(credentials, role)
          router.history.replace(targetAfterSignIn(role, next))
        }}
      />
      <p className="mt-6 text-14 text-muted">
        A family or a caregiver?{' '}
        <Link to="/login" className="inline-block py-2.5 font-medium text-primary underline">
          Log in here
        </Link>
      </p>
    </SignInPage>
  )
}
