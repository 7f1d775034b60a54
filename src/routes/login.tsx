import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {storeLoginParams, peekLoginParams, takeLoginParams} from '#data/account/login-params.ts'
import {LoginScreen} from '#features/auth/log-in/login-screen.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

export const Route = createFileRoute('/login')({
  staticData: {guests: true, title: m.log_in()},
  // the other parameters are read by `arrive`
  validateSearch: v.object({
    userType: v.fallback(v.optional(v.picklist(['parent', 'caretaker'])), undefined),
    next: v.fallback(v.optional(v.string()), undefined),
  }),
  beforeLoad: async ({location, preload}) => {
    if (preload) return {arrival: peekLoginParams()}
    // only within the app; an address opened directly has lost its query before this runs
    if (location.searchStr !== '') {
      storeLoginParams(location.searchStr)
      throw redirect({to: '/login', search: {}, replace: true})
    }
    if (peekLoginParams().ticket !== undefined) {
      throw redirect({to: '/oauth/authorize', search: {}, replace: true})
    }
    const arrival = takeLoginParams()
    if (arrival.registration) {
      const {noAccountYet} = await import('#features/auth/log-in/social-words.ts')
      toast(noAccountYet(arrival.registration.provider))
      throw redirect({href: arrival.registration.address, replace: true})
    }
    return {arrival}
  },
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: Login,
})

function Login() {
  const {arrival} = Route.useRouteContext()
  return <LoginScreen arrival={arrival} />
}
