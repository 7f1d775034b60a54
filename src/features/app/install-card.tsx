import {m} from '#messages'
import {useState} from 'react'
import {install, useInstallChoice} from '#data/app/install.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** Shows the browser's own prompt. */
export function InstallButton({size}: {size?: 'sm'}) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      {...(size && {size})}
      busy={busy}
      onClick={() => {
        setBusy(true)
        void install().finally(() => setBusy(false))
      }}
    >
      {m.install()}
    </Button>
  )
}

/** How to install the app on this device, among the settings; nothing once it is installed. */
export function InstallCard() {
  const way = useInstallChoice()
  const {waiting} = useOutbox()
  if (way === 'none') return null
  return (
    <Section title={m.keep_village_on_your_home_screen()} anchor="home-screen">
      <Card className="space-y-3">
        <p className="text-muted">{m.it_opens_with_one_tap_even()}</p>
        {way === 'prompt' ? (
          <InstallButton />
        ) : way === 'menu' ? (
          <p>{m.choose_install_in_the_menu_of()}</p>
        ) : (
          <p>{waiting > 0 ? m.wait_until_your_outbox_is_empty() : m.tap_share_then_add_to_home_screen()}</p>
        )}
      </Card>
    </Section>
  )
}
