import {m} from '#messages'
import {Menu, MenuItem} from '#ui/overlays/menu.tsx'
import {Button} from '#ui/primitives/button.tsx'

/** Confirms a start that came before the button is open. */
export function EarlierStart({restReason, onPress}: {restReason: string | undefined; onPress: () => void}) {
  const button = (
    <Button variant="quiet" size="sm" restReason={restReason}>
      {m.already_started()}
    </Button>
  )
  // a menu opens at the finger's touch, which no reason stops
  if (restReason) return button
  return (
    <Menu label={m.already_started()} trigger={button}>
      <MenuItem onSelect={onPress}>{m.it_started_earlier_than_booked()}</MenuItem>
    </Menu>
  )
}
