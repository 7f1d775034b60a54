import {Link} from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type {ReactNode} from 'react'
import {site} from '#data/queries/site.ts'
import {postal_address, socialLinks} from '#domain/constants.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {PublicFooter, SocialMark, type SocialName} from '#ui/frame/public-footer.tsx'

const columns = [
  {
    title: 'Village',
    links: [
      <Link key="about" to="/about">
        About
      </Link>,
      <Link key="blog" to="/blog" search={{}}>
        Blog
      </Link>,
      <Link key="faq" to="/faq">
        FAQ
      </Link>,
      <Link key="contact" to="/contact">
        Contact
      </Link>,
    ],
  },
  {
    title: 'Join in',
    links: [
      <Link key="parent" to="/parent/register">
        Find a caregiver
      </Link>,
      <Link key="find" to="/find" search={{}}>
        Caregivers near you
      </Link>,
      <Link key="caregiver" to="/caregiver/register">
        Become a caregiver
      </Link>,
      <Link key="agency" to="/agency">
        For agencies
      </Link>,
    ],
  },
  {
    title: 'Rules',
    links: [
      <Link key="terms" to="/terms">
        Terms
      </Link>,
      <Link key="privacy" to="/privacy-policy">
        Privacy
      </Link>,
    ],
  },
]

const lineClass = 'flex min-h-11 items-center gap-2.5 md:min-h-8'
const iconClass = 'size-4.5 shrink-0 text-muted'

/** The foot of every public page: links and contact details. @see src/domain/rules-people.md#navigation */
export function SiteFooter({brand}: {brand: ReactNode}) {
  const {email, phone} = site()
  const [, ...address] = postal_address
  return (
    <PublicFooter
      brand={brand}
      columns={columns}
      contact={
        <>
          <span className={lineClass}>
            <MapPin aria-hidden className={iconClass} />
            <span>{address.join(', ')}</span>
          </span>
          <a href={`mailto:${email}`} className={lineClass}>
            <Mail aria-hidden className={iconClass} />
            {email}
          </a>
          <a href={phoneHref(phone)} className={lineClass}>
            <Phone aria-hidden className={iconClass} />
            {phoneText(phone)}
          </a>
        </>
      }
      social={
        <ul className="-ml-2.5 flex flex-wrap">
          {Object.entries(socialLinks).map(([name, address]) => (
            <li key={name}>
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                aria-label={`Village on ${name}`}
                className="grid size-11 place-items-center rounded-chip text-muted hover:bg-sunk"
              >
                <SocialMark name={name as SocialName} />
              </a>
            </li>
          ))}
        </ul>
      }
    />
  )
}
