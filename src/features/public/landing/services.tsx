import {useWho} from '#data/account/current-user.ts'
import {Band} from './band.tsx'
import {ServiceCard} from './service-card.tsx'
import {serviceOffers} from './service-offers.ts'

/** The four kinds of care, of which two can be requested. @see src/domain/rules.md#landing-page */
export function Services() {
  const role = useWho()?.role
  return (
    <Band
      title="What do you need help with?"
      lead="Say who needs care, where and when. Caregivers and agencies nearby answer with their price."
    >
      <ul className="grid gap-4 desk:grid-cols-2 wide:grid-cols-4">
        {serviceOffers.map(offer => (
          <li key={offer.service}>
            <ServiceCard offer={offer} role={role} />
          </li>
        ))}
      </ul>
    </Band>
  )
}
