import {useRouter} from '@tanstack/react-router'
import {signInStaff, targetAfterSignIn} from '#data/sign-in.ts'
import {useWho} from '#data/who.ts'
import {Button} from '#ui/button.tsx'
import {Brand} from '#ui/frame/brand.tsx'
import {NarrowPage} from '#ui/frame/narrow-page.tsx'
import {Notice} from '#ui/notice.tsx'
import {SignInForm} from './sign-in-form.tsx'

/** `/adminlogin`. Whoever is signed in already is told so and may leave from here (spec §2). */
export function AdminLoginScreen({onSignOut}: {onSignOut: () => void}) {
  const router = useRouter()
  const visitor = useWho()
  return (
    <main id="content">
      <NarrowPage>
        <Brand />
        <h1 className="mt-8 mb-6 text-28 font-semibold">Writer &amp; Admin Portal</h1>
        {visitor ? (
          <div className="grid gap-4">
            <Notice tone="info">You are already logged in</Notice>
            <Button variant="secondary" full onClick={onSignOut}>
              Logout
            </Button>
          </div>
        ) : (
          <SignInForm
            staff
            failure="Error"
            send={async credentials => {
              const {role} = await signInStaff(credentials)
              router.history.replace(targetAfterSignIn(role))
            }}
          />
        )}
      </NarrowPage>
    </main>
  )
}
