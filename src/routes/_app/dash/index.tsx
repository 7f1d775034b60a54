import {createFileRoute, redirect} from '@tanstack/react-router'
import {homeOf} from '#data/account/guard.ts'
import {who} from '#data/account/current-user.ts'

export const Route = createFileRoute('/_app/dash/')({
  beforeLoad: () => {
    const visitor = who.get()
    if (visitor) throw redirect({to: homeOf(visitor.role), replace: true})
  },
})
