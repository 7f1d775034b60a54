import {m} from '#messages'
import {Menu, MenuItem} from '#ui/overlays/menu.tsx'
import {Button} from '#ui/primitives/button.tsx'

/** Confirms a start that came before the button is open. */
export function EarlierStart({loadingReason, onPress}: {loadingReason: string | undefined; onPress: () => void}) {
  return (
    <Menu
      label={m.already_started()}
      trigger={
        <Button variant="quiet" size="sm" loadingReason={loadingReason}>
          {m.already_started()}
        </Button>
      }
    >
      <MenuItem onSelect={onPress}>{m.it_started_earlier_than_booked()}</MenuItem>
    </Menu>
  )
}
