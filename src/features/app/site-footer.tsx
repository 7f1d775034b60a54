import {m} from '#messages'
import {names} from '#messages/names'
import {Link} from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type {ReactNode} from 'react'
import {socialLinks} from '#domain/constants.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {LanguageLink} from './language-link.tsx'
import {PublicFooter, SocialMark, type SocialName} from '#ui/frame/public-footer.tsx'

const columns = [
  {
    title: names.product,
    links: [
      <Link key="about" to="/about">
        {m.about()}
      </Link>,
      <Link key="blog" to="/blog" search={{}}>
        {m.blog()}
      </Link>,
      <Link key="faq" to="/faq">
        {m.faq()}
      </Link>,
      <Link key="contact" to="/contact">
        {m.contact()}
      </Link>,
      <LanguageLink key="language" />,
    ],
  },
  {
    title: m.join_in(),
    links: [
      <Link key="parent" to="/parent/register">
        {m.find_a_caregiver()}
      </Link>,
      <Link key="find" to="/find" search={{}}>
        {m.caregivers_near_you()}
      </Link>,
      <Link key="caregiver" to="/caregiver/register">
        {m.become_a_caregiver()}
      </Link>,
      <Link key="agency" to="/agency">
        {m.for_agencies()}
      </Link>,
    ],
  },
  {
    title: m.rules(),
    links: [
      <Link key="terms" to="/terms">
        {m.terms()}
      </Link>,
      <Link key="privacy" to="/privacy-policy">
        {m.privacy()}
      </Link>,
    ],
  },
]

const lineClass = 'flex min-h-11 items-center gap-2.5 md:min-h-8'
const iconClass = 'size-4.5 shrink-0 text-muted'

/** The foot of every public page: links and contact details. @see src/domain/rules-people.md#navigation */
export function SiteFooter({brand}: {brand: ReactNode}) {
  const {support_email, support_phone, company_address} = names
  return (
    <PublicFooter
      brand={brand}
      columns={columns}
      contact={
        <>
          <span className={lineClass}>
            <MapPin aria-hidden className={iconClass} />
            <span>{company_address}</span>
          </span>
          <a href={`mailto:${support_email}`} className={lineClass}>
            <Mail aria-hidden className={iconClass} />
            {support_email}
          </a>
          <a href={phoneHref(support_phone)} className={lineClass}>
            <Phone aria-hidden className={iconClass} />
            {phoneText(support_phone)}
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
                aria-label={m.village_on({name})}
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
