import {m} from '#messages'

/** Whether the first pointer of this device is a mouse or a touchpad, which it is on no phone. */
export const isComputer = 'matchMedia' in globalThis && matchMedia('(pointer:fine)').matches

/** That a tap is saved on this device, which is named as what it is. */
export const savedHereText = (): string => (isComputer ? m.saved_on_this_computer() : m.saved_on_this_phone())
