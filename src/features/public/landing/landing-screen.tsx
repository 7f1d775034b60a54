import {About} from './about.tsx'
import {Hero} from './hero.tsx'
import {Preview} from './preview.tsx'
import {Safety} from './safety.tsx'
import {Services} from './services.tsx'
import {Stories} from './stories.tsx'
import {Why} from './why.tsx'

/** The front door, section by section in the order of spec §1. What stands in the hero stands in `index.html` too. */
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
