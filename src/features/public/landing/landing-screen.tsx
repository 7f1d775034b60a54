import {About} from './about.tsx'
import {Hero} from './hero.tsx'
import {Preview} from './preview.tsx'
import {Safety} from './safety.tsx'
import {Services} from './services.tsx'
import {Stories} from './stories.tsx'
import {Why} from './why.tsx'

/** The landing page, section by section. The hero is also in `index.html`. @see rules.md#landing-page */
export function LandingScreen() {
  return (
    <>
      <Hero />
      <Services />
      <About />
      <Safety />
      <Why />
      <Stories />
      <Preview />
    </>
  )
}
