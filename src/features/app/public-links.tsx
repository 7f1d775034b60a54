import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {homeOf} from '#data/account/guard.ts'
import type {Who} from '#data/account/current-user.ts'

const here = {'aria-current': 'page'} as const

/** The public navigation; admins see Dashboard in place of Blog. @see src/domain/rules.md#navigation */
export const publicLinks = (visitor: Who | null): ReactNode[] => [
  <Link key="about" to="/about" activeProps={here}>
    About
  </Link>,
  <Link key="faq" to="/faq" activeProps={here}>
    FAQ
  </Link>,
  <Link key="contact" to="/contact" activeProps={here}>
    Contact
  </Link>,
  visitor?.role === 'admin' ? (
    <Link key="dashboard" to={homeOf('admin')}>
      Dashboard
    </Link>
  ) : (
    <Link key="blog" to="/blog" search={{}} activeProps={here}>
      Blog
    </Link>
  ),
]
