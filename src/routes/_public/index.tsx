import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {homeOf} from '#data/account/guard.ts'
import {who} from '#data/account/current-user.ts'
import {LandingScreen} from '#features/public/landing/landing-screen.tsx'

export const Route = createFileRoute('/_public/')({
  staticData: {bleed: true},
  validateSearch: v.object({source: v.fallback(v.optional(v.literal('home-screen')), undefined)}),
  // the installed app opens the user's home, not the landing page
  beforeLoad: ({search}) => {
    const visitor = who.get()
    if (search.source && visitor) throw redirect({to: homeOf(visitor.role), replace: true})
  },
  component: LandingScreen,
})
