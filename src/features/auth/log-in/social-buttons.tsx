import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import type {UserType} from '#contract/accounts/social.ts'
import {socialProviders, type SocialProvider} from '#contract/accounts/social-providers.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {providerNames, socialQueries} from '#data/account/social.ts'
import {Button} from '#ui/primitives/button.tsx'
import {SocialMark} from '#ui/frame/public-footer.tsx'

// loads Google's script, so only if a client id is configured
const GoogleHint = lazy(() => import('./google-hint.tsx').then(file => ({default: file.GoogleHint})))

/** "Continue using …" for Google and Facebook. A button that this server has no configuration for says so. */
export function SocialButtons({userType, next}: {userType: UserType; next?: string | undefined}) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const {data: providers, error} = useQuery(socialQueries.providers())
  const go = (provider: SocialProvider, login_hint?: string) =>
    void navigate({to: '/oauth/authorize', search: {provider, userType, next, login_hint}})

  const whyNot = (provider: SocialProvider): string | undefined => {
    if (!isOnline || error) return m.this_needs_a_connection()
    if (providers && !providers[provider].available) return m.is_not_set_up_on_this({name: providerNames[provider]})
    return undefined
  }
  const all = providers ? Object.values(providers) : []
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.or()}
      </p>
      {socialProviders.map(provider => (
        <Button key={provider} variant="secondary" full disabledReason={whyNot(provider)} onClick={() => go(provider)}>
          <SocialMark name={providerNames[provider]} />
          {m.continue_using({value: providerNames[provider]})}
        </Button>
      ))}
      {all.some(({demo}) => demo) && <p className="text-13 text-muted">{m.demo_a_test_page_on_this()}</p>}
      {all.length > 0 && all.every(({available}) => !available) && (
        <p className="text-13 text-muted">{m.google_and_facebook_are_not_set()}</p>
      )}
      {isOnline && providers?.google.client_id && (
        <Suspense fallback={null}>
          <GoogleHint client_id={providers.google.client_id} onHint={email => go('google', email)} />
        </Suspense>
      )}
    </div>
  )
}
