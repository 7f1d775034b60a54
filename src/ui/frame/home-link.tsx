import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {Brand} from './brand.tsx'

/** The logo as a link to where the visitor's home is. */
export const HomeLink = ({to}: {to: string}) => (
  <Link to={to} aria-label={m.village_home()} className="target inline-flex items-center no-underline">
    <Brand />
  </Link>
)
