import {createFileRoute, redirect} from '@tanstack/react-router'
import {homeOf} from '#data/guard.ts'
import {who} from '#data/who.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const visitor = who.get()
    throw redirect({to: visitor ? homeOf(visitor.role) : '/login', replace: true})
  },
})
